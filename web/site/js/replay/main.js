// The replay page: one battle, moment by moment, in both directions.
import '../settings-dialog.js';
import * as battles from '../battles.js';
import { byId, h } from '../dom.js';
import { Connection } from '../socket.js';
import { Store } from '../table/state/store.js';
import { showActions } from './actions.js';
import { Controls } from './controls.js';
import { Field } from './field.js';
import { LogPart } from './log.js';
import { Marks } from './marks-part.js';
import { Past } from './past.js';
import { Player } from './player.js';

/** @import {State, PastMoment as Moment} from '#wire' */

/** Shows an error. @param {string} title @param {string} words */
function trouble(title, words) {
  const note = byId('trouble');
  note.replaceChildren(h('h3', {}, title), h('p', {}, words));
  note.hidden = false;
}

/** The battle behind the #, with its tokens in this browser. */
function wanted() {
  const here = battles.fromHash(location.hash);
  if (!here) return null;
  const kept = battles.find(here.battle);
  const tokens = [...new Set([...here.tokens, ...(kept ? battles.tokensOf(kept) : [])])];
  return { battle: here.battle, tokens, given: here.tokens, watch: kept?.watch };
}

/** @param {import('./actions.js').Wanted} what */
function open(what) {
  const player = new Player();
  const store = new Store();
  const field = new Field(store, byId('pane'), byId('board'));
  const connection = new Connection({ ...what, lines: () => 0 });
  const past = new Past(async (n) => {
    const answer = await connection.ask({ at: { n } });
    if (!answer.at) throw new Error(answer.error?.why ?? 'This moment cannot be shown.');
    return answer.at;
  });
  const log = new LogPart(player, (units) => field.light(units));
  const marks = new Marks(what.battle, player);
  const controls = new Controls(player, past, marks);
  /** @type {State | null} */
  let live = null;
  let first = true;

  /** Shows the current moment; a late answer is ignored if the player has moved on. */
  async function show() {
    const { n } = player;
    if (!live) return;
    try {
      const moment = await past.at(n);
      if (player.n !== n) return;
      draw(moment, live);
      past.ahead(n, player.total, player.running ? 6 : 2);
    } catch (error) {
      if (player.n === n) trouble('This moment cannot be loaded', error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Moment} moment @param {State} state */
  function draw(moment, state) {
    byId('trouble').hidden = true;
    field.show({ ...state, n: moment.n, view: moment.view, symbols: moment.symbols, ask: null, log: { from: 0, lines: [] } });
    field.earth.put(moment.ground);
    log.at(moment);
    controls.at(moment, player.n === player.total ? state.over : null);
  }

  player.addEventListener('move', () => {
    player.drawn = show();
  });
  connection.addEventListener('hello', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    store.hello = detail;
    store.tell('hello');
    byId('title').textContent = detail.title;
    document.title = `${detail.title} · Replay · Linstock`;
    const watching = detail.seats.length === 0 && !detail.host;
    battles.remember({ battle: what.battle, title: detail.title, ...(watching ? { watch: what.given[0] } : { tokens: what.given }) });
    field.ground(what.battle, what.tokens);
  });
  connection.addEventListener('state', (event) => {
    const state = /** @type {State} */ (/** @type {CustomEvent} */ (event).detail);
    if (live && state.n < live.n) past.forget();
    live = state;
    log.fold(state.log);
    showActions({ what, state, store, player, connection });
    if (first) {
      first = false;
      player.total = state.n;
      byId('main').removeAttribute('aria-busy');
      player.go(Number(new URLSearchParams(location.search).get('at') ?? 0));
    } else player.setTotal(state.n);
  });
  connection.addEventListener('line', (event) => {
    if (/** @type {CustomEvent} */ (event).detail === 'broken') trouble('Connection lost', 'Linstock is not responding. The page reconnects by itself.');
    else byId('trouble').hidden = true;
  });
  connection.addEventListener('refused', (event) => {
    trouble('This battle cannot be opened', String(/** @type {CustomEvent} */ (event).detail));
    byId('main').removeAttribute('aria-busy');
  });
  addEventListener('online', () => connection.hurry());
  connection.open();
}

const what = wanted();
if (what) open(what);
else {
  trouble('No battle given', 'Open a replay with its link. The start page lists your own battles, and you can drop a record file there.');
  byId('main').removeAttribute('aria-busy');
}
addEventListener('hashchange', () => location.reload());
