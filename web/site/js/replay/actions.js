// What can be done with a battle besides watching it: play on, share, take its record, read its report.
import * as api from '../api.js';
import * as battles from '../battles.js';
import { byId, h, toast } from '../dom.js';
import { ledBy } from '../generals.js';
import { linkRow } from '../start/invite.js';
import { enter } from '../start/enter.js';
import { words } from '../start/trouble.js';
import { playOn } from './play-on.js';
import { showReport } from './report.js';
import { save } from './save.js';

/** @import {State} from '../table/types.js' */
/** @import {Store} from '../table/store.js' */
/** @import {Connection} from '../socket.js' */
/** @import {Player} from './player.js' */

/**
 * What is looked at: all tokens that are had of it, and those that stood in the address.
 * @typedef {{battle: string, tokens: string[], given: string[], watch?: string}} Wanted
 * @typedef {{what: Wanted, state: State, store: Store, player: Player, connection: Connection}} Here
 */

/** @param {Here} here */
export function showActions(here) {
  const { what, state, store, player } = here;
  const mine = store.hello?.seats ?? [];
  // A record shows everything, so while it lasts it is for those who play against nobody else.
  const whole = state.over !== null || state.seats.every((seat) => mine.includes(seat.id) || seat.by === 'computer');
  const token = what.tokens.join(',');
  const table = byId('to-table', HTMLAnchorElement);
  table.href = battles.link('battle', what.battle, what.given);
  table.hidden = state.over !== null;
  for (const id of ['record', 'report', 'play-on']) {
    const button = byId(id, HTMLButtonElement);
    button.disabled = !whole;
    button.title = whole ? '' : 'When the battle is over';
  }
  const lab = byId('to-lab', HTMLAnchorElement);
  lab.hidden = !whole;
  // The moment is read when the link is followed: the replay has gone on since.
  const aim = () => { lab.href = labLink(what.battle, player.n, state); };
  lab.onpointerenter = lab.onpointerdown = lab.onfocus = lab.onclick = aim;
  aim();
  const led = state.view.sides.map((side) => `${side.name}: ${ledBy(state.seats, side.id, mine)}`);
  byId('led').textContent = led.join(' · ');
  byId('play-on').onclick = () => {
    player.stop();
    playOn(state, player.n, (seats) => begin(here, seats));
  };
  byId('share').onclick = () => share(here);
  byId('record').onclick = () => act(async () => save(`${what.battle}.json`, 'application/json', await api.record(what.battle, token)));
  byId('report').onclick = () => act(async () => showReport(await api.report(what.battle, token), what.battle, labLink(what.battle, player.n, state)));
}

/** Where a moment is fought on many times over; a battle that is over has its last decision left out. @param {string} battle @param {number} n @param {State} state */
function labLink(battle, n, state) {
  return `/lab?battle=${encodeURIComponent(battle)}&at=${state.over ? Math.min(n, Math.max(state.n - 1, 0)) : n}`;
}

/** @param {() => Promise<void>} doing */
async function act(doing) {
  try {
    await doing();
  } catch (error) {
    toast(words(error), 'bad');
  }
}

/** @param {Here} here @param {Record<string, string>} seats */
async function begin({ what, state, player }, seats) {
  const begun = await api.begin({ battle: what.battle, at: player.n, seats }, what.tokens.join(','));
  return { begun, table: enter(begun, seats, state.view.title) };
}

/** A link for watching only: a seat's own token is never shared. @param {Here} here */
function share({ what, store, player }) {
  const watch = what.watch ?? ((store.hello?.seats.length ?? 0) === 0 ? what.tokens[0] : undefined);
  const dialog = h('dialog', { class: 'links', 'aria-labelledby': 'share-title' }, h('h2', { id: 'share-title' }, 'Share this battle'));
  if (watch) {
    const path = battles.link('replay', what.battle, [watch]);
    const at = path.replace('/replay', `/replay?at=${player.n}`);
    dialog.append(
      h('p', {}, 'Whoever has one of these links can watch, and do nothing else.'),
      linkRow('From the beginning', location.origin + path),
      linkRow('This very moment', location.origin + at));
  } else dialog.append(h('p', {}, 'This browser holds a seat of the battle, but no link for watching. Ask whoever began it for one: a seat’s own link would let others play it.'));
  dialog.append(h('form', { method: 'dialog', class: 'row' }, h('button', { class: 'main' }, 'Done')));
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}
