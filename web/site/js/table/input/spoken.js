// Typed orders: "A3 advance 4, turn left 30" or "A3 charge B2". Parsed here, validated by the server.
import { byId, toast } from '../../dom.js';
import { actName } from '../state/store.js';
import { plain } from '../feedback/words.js';

/** @import {Leg, Offered as Offer} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from './desk.js' */

/**
 * @typedef {{unit: string | null, legs: Leg[], words: string, target: string | null}} Read
 */

/** Parses one leg of a path; null if it is not one. @param {string} part @returns {Leg | null} */
export function readLeg(part) {
  const said = part.trim().toLowerCase();
  const far = /^(?:advance|move|forward|go|march)\s+(\d+(?:[.,]\d+)?)/.exec(said);
  if (far) return { move: Number(far[1].replace(',', '.')) };
  const round = /^(turn|wheel)\s+(left|right)?\s*(\d+(?:[.,]\d+)?)/.exec(said);
  if (round) {
    const degrees = Number(round[3].replace(',', '.')) * (round[2] === 'left' ? -1 : 1);
    return round[1] === 'turn' ? { turn: degrees } : { wheel: degrees };
  }
  const slant = /^oblique\s+(left|right)\s+(\d+(?:[.,]\d+)?)(?:\s+by\s+(\d+))?/.exec(said);
  if (slant) return { oblique: Number(slant[2].replace(',', '.')), by: Number(slant[3] ?? 45) * (slant[1] === 'left' ? -1 : 1) };
  const face = /^face\s+(\d+|north|east|south|west)/.exec(said);
  if (face) return { face: ({ north: 0, east: 90, south: 180, west: 270 })[face[1]] ?? Number(face[1]) };
  if (/^about/.test(said)) return { about: true };
  const to = /^to\s+(\d+(?:\.\d+)?)\s*[, ]\s*(\d+(?:\.\d+)?)/.exec(said);
  if (to) return [Number(to[1]), Number(to[2])];
  return null;
}

/** @param {string} text @returns {Read} */
export function readOrder(text) {
  const found = /^\s*([A-Za-z]\d{1,3})\b[\s,:]*/.exec(text);
  const rest = found ? text.slice(found[0].length) : text.trim();
  const parts = rest.split(/[,;]|\bthen\b/).map((part) => part.trim()).filter(Boolean);
  const legs = parts.map(readLeg);
  const whole = legs.length > 0 && legs.every((leg) => leg !== null);
  const target = /\b([A-Za-z]\d{1,3})\s*$/.exec(rest);
  return { unit: found ? found[1].toUpperCase() : null, legs: whole ? /** @type {Leg[]} */ (legs) : [], words: rest, target: target ? target[1].toUpperCase() : null };
}

/**
 * The offer that matches the words: every word occurs in its label or its act.
 * @param {Offer[]} offers @param {string} words
 */
export function meant(offers, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word && !/^[a-z]\d+$/.test(word));
  return offers.find((offer) => {
    const text = `${offer.label} ${plain(actName(offer.act))}`.toLowerCase();
    return wanted.length > 0 && wanted.every((word) => text.includes(word));
  });
}

/**
 * The message for an order that matches nothing: which unit it was for, and the present question.
 * @param {{unit: (id: string | null) => {name: string} | undefined, codes: Map<string, string>, view: {prompt: string} | null}} store
 * @param {string | null} unit @param {Read} read
 */
export function misunderstood(store, unit, read) {
  const name = store.unit(unit)?.name;
  const asked = store.view ? ` Current question: ${store.view.prompt}` : '';
  if (!name) return `“${read.words}” is not possible now.${asked}`;
  return `${store.codes.get(unit ?? '') ?? ''}, ${name}: “${read.words}” is not possible now.${asked}`;
}

/** @param {Store} store @param {Desk} desk @param {string} text */
export function obey(store, desk, text) {
  const read = readOrder(text);
  const byCode = (/** @type {string | null} */ code) => [...store.codes].find(([, one]) => one === code)?.[0];
  const unit = read.unit ? byCode(read.unit) : store.selected;
  if (read.unit && !unit) return toast(`There is no unit ${read.unit}.`, 'bad');
  if (unit && read.unit) desk.pick(unit);
  if (read.unit && !read.words.trim()) return;
  if (unit && read.legs.length) {
    const order = desk.moving();
    if (!order) return toast('This unit cannot move now.', 'bad');
    if (order.offer.want === 'path') order.put([.../** @type {Leg[]} */ (order.fill ?? []), ...read.legs]);
    else for (const leg of read.legs) order.add(leg);
    return;
  }
  const target = byCode(read.target);
  const among = (unit ? store.offersOf(unit) : store.offers).filter((offer) => !target || !read.unit || offer.target === target);
  const offer = meant(among, read.words) ?? meant(store.offers, read.words);
  if (offer) return void desk.take(offer);
  toast(misunderstood(store, unit ?? null, read), 'bad');
}

/** @param {Store} store @param {Desk} desk */
export function listenForWords(store, desk) {
  const field = byId('words', HTMLInputElement);
  byId('say', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = '';
    obey(store, desk, text);
    field.blur();
  });
  field.addEventListener('keydown', (event) => event.key === 'Escape' && field.blur());
}
