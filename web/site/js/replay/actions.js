// The actions of the replay page: play on, share, download the record, read the report.
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

/** @import {Chair, State} from '#wire' */
/** @import {Store} from '../table/state/store.js' */
/** @import {Connection} from '../socket.js' */
/** @import {Player} from './player.js' */

/**
 * The battle on the page: all tokens that we have for it, and those from the address.
 * @typedef {{battle: string, tokens: string[], given: string[], watch?: string}} Wanted
 * @typedef {{what: Wanted, state: State, store: Store, player: Player, connection: Connection}} Here
 */

/** @param {Here} here */
export function showActions(here) {
  const { what, state, store, player } = here;
  const mine = store.hello?.seats ?? [];
  // A record shows everything. The server decides who may have it and says why not; here only what it would surely refuse is disabled.
  const whole = state.over !== null || (!!state.watched && mine.length > 0) || state.seats.every((seat) => mine.includes(seat.id) || seat.by === 'computer');
  const token = what.tokens.join(',');
  const table = byId('to-table', HTMLAnchorElement);
  table.href = battles.link('battle', what.battle, what.given);
  table.hidden = state.over !== null;
  for (const id of ['record', 'position', 'report', 'play-on']) {
    const button = byId(id, HTMLButtonElement);
    button.disabled = !whole;
    button.title = whole ? '' : 'Available when the battle is over';
  }
  showWatched(state.watched);
  const lab = byId('to-lab', HTMLAnchorElement);
  lab.hidden = !whole || !!state.watched;
  // Read the moment when the link is used, because the replay may have moved on.
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
  byId('position').onclick = () => act(async () => save(`${what.battle}-${player.n}.toml`, 'application/toml', await api.position(what.battle, player.n, token)));
  byId('report').onclick = () => act(async () => showReport(await api.report(what.battle, token), what.battle, labLink(what.battle, player.n, state)));
}

/** The link to the lab for a moment; for a finished battle, at most the moment before the last decision. @param {string} battle @param {number} n @param {State} state */
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

/** @param {Here} here @param {Record<string, Chair>} seats */
async function begin({ what, state, player }, seats) {
  const begun = await api.begin({ battle: what.battle, at: player.n, seats }, what.tokens.join(','));
  return { begun, table: enter(begun, seats, state.view.title) };
}

/** Shares a link that only allows watching, never a seat's own token. @param {Here} here */
function share({ what, store, player }) {
  const watch = what.watch ?? ((store.hello?.seats.length ?? 0) === 0 ? what.tokens[0] : undefined);
  const dialog = h('dialog', { class: 'links', 'aria-labelledby': 'share-title' }, h('h2', { id: 'share-title' }, 'Share this battle'));
  if (watch) {
    const path = battles.link('replay', what.battle, [watch]);
    const at = path.replace('/replay', `/replay?at=${player.n}`);
    dialog.append(
      h('p', {}, 'These links only allow watching.'),
      linkRow('From the beginning', location.origin + path),
      linkRow('From this moment', location.origin + at));
  } else dialog.append(h('p', {}, 'This browser has a seat in this battle but no link for watching. Ask the host for one: the link of your seat would let others play it.'));
  dialog.append(h('form', { method: 'dialog', class: 'row' }, h('button', { class: 'main' }, 'Done')));
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/** Says that a battle is shown from its film and cannot be played on. @param {string | null} why */
function showWatched(why) {
  const note = byId('watched');
  note.hidden = !why;
  if (!why) return;
  note.replaceChildren(h('p', {}, `Shown from its film: ${why}.`));
  const button = byId('play-on', HTMLButtonElement);
  button.disabled = true;
  button.title = 'Today’s rules cannot play this battle on';
}
