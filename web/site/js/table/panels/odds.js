// Odds as bars, and the list of modifiers, each with its rule.
import { h } from '../../dom.js';
import { cited } from './rulebook.js';
import { gathered, outcomeWords, percent } from '../feedback/words.js';

/** @import {Odds, Offered as Offer, Upshot} from '#wire' */
/** @import {Store} from '../state/store.js' */

/** @param {Store} store @param {Odds | null} odds @param {number} [most] */
export function oddsBars(store, odds, most = 6) {
  if (!odds || odds.outcomes.length === 0) return null;
  const list = gathered(odds.outcomes, namedWords(store), most);
  if (list.length === 1 && list[0].p > 0.999) return null;
  return h('div', { class: 'odds' },
    h('h4', {}, 'Odds ', h('small', { class: 'muted' }, exactness(odds))),
    h('ul', {}, ...list.map(({ p, words }) => h('li', {}, ...chance(p, words)))));
}

/** A probability as a number, a bar and its outcome. @param {number} p @param {string} words */
export function chance(p, words) {
  const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--p', String(p));
  return [h('span', { class: 'p' }, percent(p)), bar, h('span', { class: 'words' }, words)];
}

/** Outcomes as text, with the names of units and sides. @param {Store} store @returns {(what: Partial<Upshot>) => string} */
export function namedWords(store) {
  const name = (/** @type {string} */ id) => store.unit(id)?.name ?? store.side(id)?.name;
  return (what) => outcomeWords(what, name);
}

/** @param {Odds} odds */
export const exactness = (odds) => (odds.exact ? 'exact' : `within ${percent(odds.error ?? 0.02)}`);

/** @param {Store} store @param {{tally?: Offer['tally'] | null}} offer */
export function tally(store, offer) {
  const parts = offer.tally?.parts ?? [];
  if (parts.length === 0) return null;
  const total = parts.reduce((sum, part) => sum + part.add, 0);
  const rows = parts.map((part) => h('tr', {},
    h('td', { class: 'n' }, signed(part.add)), h('td', {}, part.what), h('td', {}, cited(store, part.cite))));
  return h('table', { class: 'tally' },
    h('caption', { class: 'unseen' }, 'Modifiers'),
    h('tbody', {}, ...rows, parts.length > 1 ? h('tr', { class: 'sum' }, h('td', { class: 'n' }, total), h('td', {}, 'together'), h('td', {})) : null));
}

/** @param {Offer} offer */
export function notes(offer) {
  const said = offer.notes ?? [];
  if (said.length === 0) return null;
  return h('ul', { class: 'notes' }, ...said.map((one) => h('li', { class: /\bmay\b/.test(one) ? 'react' : '' }, one)));
}

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
