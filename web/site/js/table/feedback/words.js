// Texts: where a unit stands, what an outcome means, how likely it is. The words themselves come from the
// server; this module only arranges them.
import { distance } from '../../settings.js';

/** @import {Unit, View, Outcome, Upshot, Reason as Refusal, Point, Verdict} from '#wire' */

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** @param {number} degrees */
export const wind = (degrees) => WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8];

/** A key from the data as readable text. @param {string} word */
export const plain = (word) => word.replace(/[-_]/g, ' ');

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {Point} at */
export const spot = ([x, y]) => `${distance(x, 0)} east, ${distance(y, 0)} north`;

/**
 * The accessible name of a unit: name, side, kind, place, facing, state.
 * @param {Unit} unit @param {View} view @param {string} code @param {boolean} may
 */
export function spoken(unit, view, code, may) {
  const side = view.sides.find((one) => one.id === unit.side)?.name ?? unit.side;
  const parts = [`${code}, ${unit.name}`, side, [unit.kind, unit.formation].filter(Boolean).join(', ')];
  if (unit.on_table && unit.front) parts.push(`at ${spot(unit.front.at)}, facing ${wind(unit.front.facing)}`);
  else parts.push('off the table');
  for (const marker of unit.markers) parts.push(counted(marker.count, marker.meaning).replace(' ×', ''));
  if (may) parts.push('may act');
  else if (unit.done) parts.push('has acted');
  return parts.filter(Boolean).join('; ');
}

/** A probability as text; fractions such as thirds stay readable. @param {number} p */
export function percent(p) {
  if (p > 0 && p < 0.005) return 'under 1 %';
  if (p < 1 && p > 0.995) return 'over 99 %';
  return `${Math.round(p * 100)} %`;
}

/**
 * The text of an outcome: every name of its form has a sentence (`docs/wire.md`, Odds). Ids become names.
 * @param {Partial<Upshot> | null | undefined} what @param {(id: string) => string | undefined} name
 * @returns {string}
 */
export function outcomeWords(what, name) {
  const told = what ?? {};
  const called = (/** @type {string} */ id) => name(id) ?? plain(id);
  /** Each unit with its sentence. @template T @param {Record<string, T> | undefined} all @param {(value: T) => string} say */
  const each = (all, say) => Object.entries(all ?? {}).map(([id, value]) => `${called(id)} ${say(value)}`);
  const all = (/** @type {string[] | undefined} */ ids, /** @type {string} */ does) => (ids ?? []).map((id) => `${called(id)} ${does}`);
  const tests = Object.entries(told.test ?? {}).flatMap(([id, taken]) => Object.entries(taken).map(([test, verdict]) =>
    `${called(id)} ${verdict === 'passed' ? 'passes' : 'fails'} ${plain(test)}`));
  const said = [
    told.nothing,
    told.contact === true ? 'contact' : told.contact === false ? 'no contact' : '',
    ...tests,
    ...Object.entries(told.hits ?? {}).map(([id, n]) => `${n} ${n === 1 ? 'hit' : 'hits'} on ${called(id)}`),
    told.melee ? (told.melee.loser ? `${called(told.melee.loser)} loses the melee by ${told.melee.by}` : 'the melee is equal') : '',
    ...each(told.lost, (n) => `loses ${n}`),
    ...all(told.fell_back, 'falls back'),
    ...Object.entries(told.state ?? {}).filter(([id]) => !told.routed?.includes(id)).map(([id, state]) => `${called(id)} is ${plain(state)}`),
    ...all(told.routed, 'routs'),
    ...all(told.destroyed, 'is destroyed'),
    ...each(told.gone, (how) => `is gone: ${plain(how)}`),
    ...each(told.pursues, (yes) => (yes ? 'pursues' : 'does not pursue')),
    ...each(told.arrives, (yes) => (yes ? 'receives its order' : 'does not receive its order')),
    ...each(told.extended, (inches) => `goes ${distance(inches)} farther`),
    ...each(told.rated, (quality) => `is ${plain(quality)}`),
    told.initiative ? `${called(told.initiative)} has the initiative` : '',
    told.decides ? `${called(told.decides)} decides` : '',
    told.ended ? `the battle ends: ${plain(told.ended)}` : '',
  ];
  return said.filter(Boolean).join(', ');
}

/**
 * Merges outcomes with the same text; the likely ones first, the rest as one line.
 * @param {Outcome[]} outcomes @param {(what: Partial<Upshot>) => string} say @param {number} most
 * @returns {{p: number, words: string}[]}
 */
export function gathered(outcomes, say, most) {
  const same = shared(outcomes);
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { p, what } of outcomes) {
    const words = say(without(what, same)) || say(what);
    sums.set(words, (sums.get(words) ?? 0) + p);
  }
  const list = [...sums].map(([words, p]) => ({ p, words })).sort((a, b) => b.p - a.p);
  if (list.length <= most) return list;
  const rest = list.slice(most - 1);
  return [...list.slice(0, most - 1), { p: rest.reduce((sum, one) => sum + one.p, 0), words: `${rest.length} rarer outcomes` }];
}

/** The names with the same value in every outcome: they say nothing about chance. @param {Outcome[]} outcomes @returns {Set<string>} */
function shared(outcomes) {
  if (outcomes.length < 2) return new Set();
  const value = (/** @type {Outcome} */ { what }, /** @type {string} */ key) => JSON.stringify(new Map(Object.entries(what)).get(key));
  return new Set(Object.keys(outcomes[0].what).filter((key) => outcomes.every((one) => value(one, key) === value(outcomes[0], key))));
}

/** @param {Upshot} what @param {Set<string>} keys @returns {Partial<Upshot>} */
function without(what, keys) {
  return Object.fromEntries(Object.entries(what).filter(([key]) => !keys.has(key)));
}

/** The numbers behind a refusal: what was measured and what was needed. @param {Refusal} refusal */
export function numbers(refusal) {
  const said = Object.entries(refusal.numbers ?? {}).filter(([, value]) => typeof value === 'number' || typeof value === 'string');
  return said.map(([key, value]) => `${plain(key)} ${typeof value === 'number' ? Number(value.toFixed(2)) : value}`).join(', ');
}

/** Splits a long name into two lines. @param {string} name @param {number} [most] @returns {string[]} */
export function lines(name, most = 20) {
  if (name.length <= most) return [name];
  const middle = name.length / 2;
  let best = -1;
  for (let i = name.indexOf(' '); i !== -1; i = name.indexOf(' ', i + 1)) {
    if (best === -1 || Math.abs(i - middle) < Math.abs(best - middle)) best = i;
  }
  return best === -1 ? [name] : [name.slice(0, best), name.slice(best + 1)];
}

/**
 * A label without the name of the unit on whose card it is shown.
 * @param {string} label @param {string} name
 */
export function shortly(label, name) {
  const at = label.indexOf(name);
  if (at === -1 || label.length === name.length) return label;
  const before = label.slice(0, at).replace(/\s+(of|with|for|by)\s+$/, ' ');
  const rest = `${before}${label.slice(at + name.length)}`.replace(/\s+/g, ' ').trim();
  return rest.length > 2 && !/^[^\p{L}\d]/u.test(rest) ? capital(rest) : label;
}

/** A die as a character: pips, or a number for dice with more than six sides. @param {number} face @param {boolean} [figures] */
export const die = (face, figures = false) => (figures ? undefined : '⚀⚁⚂⚃⚄⚅'[face - 1]) ?? `[${face}]`;

/** Whether the dice of a line have more than six sides, judging by their faces. @param {{dice: number[]}} line */
export const figured = ({ dice }) => Math.max(0, ...dice) > 6;

/** Markers as text, singular for one. @param {number} count @param {string} meaning */
export function counted(count, meaning) {
  if (!/^\p{L}+s$/u.test(meaning) || /ss$/.test(meaning)) return count > 1 ? `${count} × ${meaning}` : meaning;
  return `${count} ${count === 1 ? meaning.replace(/ies$/, 'y').replace(/s$/, '') : meaning}`;
}

/** Who won; empty for a draw. @param {Verdict} over @param {(side: string) => string | undefined} name */
export const wonBy = (over, name) => (over.winner === null ? '' : `Won by ${name(over.winner) ?? over.winner}`);

/**
 * What a takeback would undo: the first line of the log after that decision, and whether more follows.
 * @param {import('#wire').LogLine[]} log @param {number} to the number of decisions to go back to
 */
export function undone(log, to) {
  const lines = log.filter((line) => (line.n ?? 0) > to);
  if (lines.length === 0) return `everything after decision ${to}.`;
  const more = lines.some((line) => line.n !== lines[0].n);
  return more ? `“${lines[0].text}” and everything after it.` : `“${lines[0].text}”`;
}

/**
 * Who the page is waiting for, and for how long.
 * @param {{name: string, general: string | null}[]} asked the seats that are asked; `general` where the computer plays @param {number} seconds
 */
export function waitingWords(asked, seconds) {
  if (asked.length === 0) return 'Waiting';
  const names = asked.map((one) => one.name).join(' or ');
  const [{ general }] = asked;
  if (general === null || asked.some((one) => one.general === null)) return `Waiting for ${names}`;
  const long = seconds >= 3 ? ` (${Math.floor(seconds)} s)` : '';
  return `${capital(general)} is thinking for ${names}…${long}`;
}
