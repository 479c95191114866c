// A question with few answers, usually a reaction: shows every answer with its odds side by side.
import { h } from '../../dom.js';
import { notes, oddsBars, tally } from './odds.js';
import { cited } from './rulebook.js';
import { capital } from '../feedback/words.js';

/** @import {Offered as Offer, Odds} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

/** @type {Map<string, Odds | null>} */
const known = new Map();
let knownFor = -1;

/** Asks for the odds of an answer once for each moment. @param {Store} store @param {Offer} offer */
function oddsOf(store, offer) {
  const n = store.state?.n ?? -1;
  if (n !== knownFor) {
    known.clear();
    knownFor = n;
  }
  const mark = JSON.stringify([offer.seat, offer.act]);
  if (known.has(mark)) return known.get(mark) ?? null;
  known.set(mark, null);
  store.ask({ odds: { seat: offer.seat, act: offer.act, fill: offer.fill } }).then((answer) => {
    if (knownFor !== n) return;
    known.set(mark, answer.odds ?? null);
    store.tell('odds');
  }, () => known.delete(mark));
  return null;
}

/** @param {Store} store @param {Desk} desk @returns {Node} */
export function decisions(store, desk) {
  const { reaction } = store.state?.ask ?? {};
  const seat = store.offers[0]?.seat ?? '';
  const head = reaction ? 'Choose a reaction' : 'Your decision';
  return h('section', { class: `decide ${reaction ? 'reaction' : ''}`, 'aria-label': head },
    h('h3', {}, head, h('small', { class: 'muted' }, ` · ${store.seatName(seat)}`)),
    h('p', { class: 'question' }, store.view?.prompt ?? ''),
    ...store.offers.map((offer, i) => answer(store, desk, offer, i)));
}

/** @param {Store} store @param {Desk} desk @param {Offer} offer @param {number} i */
function answer(store, desk, offer, i) {
  const lit = [offer.unit, offer.target].filter((id) => id !== undefined);
  return h('div', { class: 'answer', on: { pointerenter: () => store.light(lit), pointerleave: () => store.light([]) } },
    h('button', { class: 'offer', type: 'button', 'data-key': `answer ${JSON.stringify(offer.act)}`, 'aria-pressed': String(store.order?.offer === offer),
      on: { click: () => desk.take(offer), focus: () => store.light(lit), blur: () => store.light([]) } },
    h('span', {}, capital(offer.label)), i < 9 ? h('kbd', { 'aria-hidden': 'true' }, i + 1) : null),
    cited(store, offer.cite),
    store.order?.offer === offer ? null : notes(offer),
    store.order?.offer === offer ? null : tally(store, offer),
    store.order?.offer === offer ? null : oddsBars(store, oddsOf(store, offer), 4));
}
