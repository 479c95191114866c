// Full odds: how other players may answer an order, and the outcomes of each answer, down to the last one.
import { h } from '../../dom.js';
import { chance, exactness, namedWords, tally } from './odds.js';
import { cited } from './rulebook.js';
import { capital, gathered } from '../feedback/words.js';

/** @import {Answered, Odds, Outcome} from '#wire' */
/** @import {Order} from '../state/order.js' */
/** @import {Store} from '../state/store.js' */

const MOST = 8;

/** The drawn odds, cached so that an expanded answer stays open when the page is redrawn. @type {WeakMap<Odds, HTMLElement>} */
const drawn = new WeakMap();

/** Buttons that fetch the full odds of the order in progress, and their results. @param {Store} store @param {Order} order */
export function seenThrough(store, order) {
  if (!order.ready || !order.unit) return null;
  const seen = order.forecast.seen?.of === order.mark ? order.forecast.seen : null;
  const follow = (/** @type {boolean} */ losses, /** @type {string} */ words, /** @type {string} */ title) =>
    h('button', { type: 'button', class: 'small', title, 'aria-pressed': String(seen?.losses === losses), 'data-key': `through ${losses}`,
      on: { click: () => order.forecast.seeThrough(losses) } }, words);
  return h('div', { class: 'through' },
    h('div', { class: 'row' },
      follow(false, 'Show full odds', 'How the other players may answer, and the outcomes of each answer'),
      follow(true, 'Show losses', 'The odds up to the next removal of losses, if nobody does anything else before it')),
    seen ? h('div', { role: 'status' }, found(store, seen)) : null);
}

/** @param {Store} store @param {import('../state/forecast.js').SeenThrough} seen */
function found(store, seen) {
  if (seen.why) return h('p', { class: 'small muted' }, capital(seen.why));
  if (!seen.odds) return h('p', { class: 'small muted' }, 'Calculating…');
  const tree = drawn.get(seen.odds) ?? h('div', { class: 'odds' },
    h('h4', {}, seen.losses ? 'After the losses ' : 'Full odds ', h('small', { class: 'muted' }, exactness(seen.odds))),
    branches(store, seen.odds));
  drawn.set(seen.odds, tree);
  return tree;
}

/** Every outcome; where a player is asked, each of their answers. @param {Store} store @param {Odds} odds @returns {Node} */
function branches(store, odds) {
  const say = namedWords(store);
  const ends = odds.outcomes.filter((one) => !one.asks);
  const asking = odds.outcomes.filter((one) => one.asks);
  return h('ul', {},
    ...(ends.length > 0 ? gathered(ends, say, MOST).map(({ p, words }) => h('li', {}, ...chance(p, words))) : []),
    ...asking.map((one) => h('li', {}, ...chance(one.p, say(one.what)), answers(store, one))));
}

/** @param {Store} store @param {Outcome} outcome */
function answers(store, { asks }) {
  const who = (asks?.seats ?? []).map((seat) => store.seatName(seat)).join(' and ');
  const given = asks?.answers ?? [];
  return h('div', { class: 'answers' },
    h('p', { class: 'small' }, given.length > 0 ? `Then ${who} may answer:` : `Then ${who} is asked; there are too many answers to list.`),
    ...given.map((one) => answered(store, one)));
}

/** @param {Store} store @param {Answered} one @returns {Node} */
function answered(store, one) {
  return h('details', {},
    h('summary', {}, capital(one.label), ' ', cited(store, one.cite)),
    tally(store, one),
    branches(store, one));
}
