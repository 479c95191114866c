// Odds seen through: what others may answer to an order, and what may come of each answer, down to the last one.
import { h } from '../dom.js';
import { chance, exactness, namedWords, tally } from './odds.js';
import { cited } from './rulebook.js';
import { capital, gathered } from './words.js';

/** @import {Answered, Odds, Outcome} from './types.js' */
/** @import {Order} from './order.js' */
/** @import {Store} from './store.js' */

const MOST = 8;

/** What was found, drawn once, so that an answer that was unfolded stays so when the page is drawn anew. @type {WeakMap<Odds, HTMLElement>} */
const drawn = new WeakMap();

/** Buttons that follow the odds of the order in hand, and what they found. @param {Store} store @param {Order} order */
export function seenThrough(store, order) {
  if (!order.ready || !order.unit) return null;
  const seen = order.seen?.of === order.mark ? order.seen : null;
  const follow = (/** @type {boolean} */ losses, /** @type {string} */ words, /** @type {string} */ title) =>
    h('button', { type: 'button', class: 'small', title, 'aria-pressed': String(seen?.losses === losses), 'data-key': `through ${losses}`,
      on: { click: () => order.seeThrough(losses) } }, words);
  return h('div', { class: 'through' },
    h('div', { class: 'row' },
      follow(false, 'See it through', 'What others may answer to this, and what may come of each answer'),
      follow(true, 'To the losses', 'The same, on to the next reckoning of losses, as if nothing else were done before it')),
    seen ? h('div', { role: 'status' }, found(store, seen)) : null);
}

/** @param {Store} store @param {import('./types.js').SeenThrough} seen */
function found(store, seen) {
  if (seen.why) return h('p', { class: 'small muted' }, capital(seen.why));
  if (!seen.odds) return h('p', { class: 'small muted' }, 'Reckoning…');
  const tree = drawn.get(seen.odds) ?? h('div', { class: 'odds' },
    h('h4', {}, seen.losses ? 'After the losses ' : 'Seen through ', h('small', { class: 'muted' }, exactness(seen.odds))),
    branches(store, seen.odds));
  drawn.set(seen.odds, tree);
  return tree;
}

/** Every outcome; under one that somebody is asked at, each of his answers. @param {Store} store @param {Odds} odds @returns {Node} */
function branches(store, odds) {
  const say = namedWords(store);
  const ends = odds.outcomes.filter((one) => !one.asks);
  const asking = odds.outcomes.filter((one) => one.asks);
  return h('ul', {},
    ...(ends.length > 0 ? gathered(ends, say, MOST).map(({ p, words }) => h('li', {}, ...chance(p, words))) : []),
    ...asking.map((one) => h('li', {}, ...chance(one.p, say(one.what) || 'no die has fallen yet'), answers(store, one))));
}

/** @param {Store} store @param {Outcome} outcome */
function answers(store, { asks }) {
  const who = (asks?.seats ?? []).map((seat) => store.seatName(seat)).join(' and ');
  const given = asks?.answers ?? [];
  return h('div', { class: 'answers' },
    h('p', { class: 'small' }, given.length > 0 ? `Then ${who} may answer:` : `Then ${who} is asked, with too many answers to follow.`),
    ...given.map((one) => answered(store, one)));
}

/** @param {Store} store @param {Answered} one @returns {Node} */
function answered(store, one) {
  return h('details', {},
    h('summary', {}, capital(one.label), ' ', cited(store, one.cite)),
    tally(store, one),
    branches(store, one));
}
