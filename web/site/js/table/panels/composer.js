// The order in progress: its label, how far it goes and why no farther, its odds, and buttons for players
// without a keyboard.
import { h } from '../../dom.js';
import { icon } from '../painting/icons.js';
import { likes, like } from '../state/likes.js';
import { notes, oddsBars, tally } from './odds.js';
import { cited } from './rulebook.js';
import { seenThrough } from './through.js';
import { capital, numbers } from '../feedback/words.js';

/** @import {Leg, Reason as Refusal} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

/** @param {Store} store @param {Desk} desk @returns {Node | null} */
export function composer(store, desk) {
  const { order } = store;
  if (!order) return null;
  const { offer } = order;
  return h('section', { class: 'composer', 'aria-label': 'Order in progress' },
    h('header', {}, h('h3', {}, capital(offer.label)), cited(store, offer.cite)),
    order.instead ? h('p', { class: 'why' }, icon('no'), `Not confirmed yet: ${order.instead.offer.label}. Continuing discards it.`) : null,
    hint(order),
    order.moves && order.ghost && order.touched && (order.fit?.length || order.turns) ? h('p', { class: 'far' }, order.turns ? 'Turns ' : 'Moves ', h('b', {}, order.amount)) : null,
    why(store, order.barred, order.wish === undefined && order.ready),
    notes(offer),
    tally(store, offer),
    order.fit?.rolls || order.forecast.odds ? oddsBars(store, order.forecast.odds) ?? (order.fit?.rolls ? h('p', { class: 'small muted' }, 'Dice will be rolled.') : null) : null,
    seenThrough(store, order),
    order.moves ? steering(store, desk) : null,
    offer.want === 'units' ? picked(store) : null,
    offer.want === 'number' ? counted(order) : null,
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'main', 'data-key': 'commit', disabled: !order.ready, on: { click: () => desk.commit() } }, order.fit?.rolls ? 'Roll the dice' : 'Confirm'),
      order.moves && order.touched ? h('button', { type: 'button', 'data-key': 'clear', on: { click: () => order.clear() } }, 'Reset') : null,
      h('button', { type: 'button', 'data-key': 'drop', on: { click: () => desk.drop() } }, order.instead ? 'Back to the order' : 'Cancel')));
}

/** @param {import('../state/order.js').Order} order */
function hint(order) {
  const words = {
    path: order.turns ? 'Drag the round handle, or the unit itself, towards where it should face.' : 'Drag the unit on the table. Release to set a waypoint, then drag again for the next leg.',
    point: 'Drag the unit to where it should go.',
    poses: 'Drag to place it. Turn it with the round handle or with Q and E.',
    units: 'Click units on the table to add or remove them.',
    number: '',
    nothing: '',
  }[order.offer.want];
  return words && !order.touched ? h('p', { class: 'small muted' }, words) : null;
}

/** @param {Store} store @param {Refusal | null} refused @param {boolean} [past] whether it only shortened the path */
export function why(store, refused, past = false) {
  if (!refused) return null;
  const more = numbers(refused);
  return h('p', { class: past ? 'why past' : 'why' }, past ? 'Stopped there: ' : icon('no'), refused.why, more ? h('small', {}, ` (${more})`) : null, ' ', cited(store, refused.cite));
}

/** Buttons that do what the keys do. @param {Store} store @param {Desk} desk */
function steering(store, desk) {
  const step = likes().snap ? 5 : 1;
  const leg = (/** @type {Parameters<typeof icon>[0] | '1″'} */ sign, /** @type {string} */ name, /** @type {Leg} */ add) =>
    h('button', { type: 'button', class: 'icon', title: name, 'aria-label': name, 'data-key': `steer ${name}`, on: { click: () => desk.steer(add) } }, sign === '1″' ? sign : icon(sign));
  const { order } = store;
  const path = order?.offer.want === 'path';
  const [turn, wheel, move] = /** @type {const} */ (['turn', 'wheel', 'move']).map((kind) => !!order?.takes(kind));
  return h('div', { class: 'steer', role: 'group', 'aria-label': 'Steer' },
    ...(turn ? [leg('left', `Turn left ${step}°`, { turn: -step }), leg('right', `Turn right ${step}°`, { turn: step })] : []),
    ...(path && wheel ? [leg('wheelLeft', `Wheel left ${step}°`, { wheel: -step }), leg('wheelRight', `Wheel right ${step}°`, { wheel: step })] : []),
    ...(move ? [leg('up', 'Half an inch forward', { move: 0.5 }), leg('down', 'Half an inch back', { move: -0.5 }), leg('1″', 'An inch forward', { move: 1 })] : []),
    order?.proposed ? h('button', { type: 'button', title: 'Find a path that the rules allow (G)', 'data-key': 'steer propose', on: { click: () => store.order?.propose() } }, 'Find a path') : null,
    path ? h('button', { type: 'button', class: 'icon', title: 'Remove the last leg', 'aria-label': 'Remove the last leg', 'data-key': 'steer back', on: { click: () => store.order?.back() } }, icon('back')) : null,
    h('label', { class: 'choice small' }, h('input', { type: 'checkbox', checked: likes().snap, 'data-key': 'steer snap', on: {
      change: (/** @type {Event} */ event) => { like({ snap: /** @type {HTMLInputElement} */ (event.target).checked }); store.tell('order'); },
    } }), '5° snap'));
}

/** The number that an order asks for, such as how many figures fire. @param {import('../state/order.js').Order} order */
function counted(order) {
  const [least, most] = order.offer.range ?? [0, 99];
  const now = typeof order.fill === 'number' ? order.fill : most;
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) =>
    h('button', { type: 'button', class: 'icon', title: name, 'aria-label': name, 'data-key': `count ${name}`, disabled: now + by < least || now + by > most, on: { click: () => order.count(now + by) } }, sign);
  return h('div', { class: 'steer', role: 'group', 'aria-label': 'How many' },
    step(-1, '−', 'One fewer'),
    h('input', { type: 'number', min: String(least), max: String(most), value: String(now), 'aria-label': `How many, ${least} to ${most}`, 'data-key': 'count', on: {
      change: (/** @type {Event} */ event) => order.count(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    } }),
    h('span', { class: 'small muted' }, `of ${most}`),
    step(1, '+', 'One more'));
}

/** @param {Store} store */
function picked(store) {
  const chosen = /** @type {string[]} */ (Array.isArray(store.order?.fill) ? store.order.fill : []);
  return h('ul', { class: 'chips' }, ...chosen.map((id) => h('li', { class: 'chip' }, store.unit(id)?.name ?? id,
    h('button', { type: 'button', class: 'quiet', 'aria-label': `Remove ${store.unit(id)?.name ?? id}`, on: { click: () => store.order?.toggle(id) } }, '✕'))));
}
