// The table page: creates its parts and keeps them up to date.
import { byId, h } from '../dom.js';
import { find, fromHash, remember, tokensOf } from '../battles.js';
import { Connection } from '../socket.js';
import { ArmyPage } from './panels/army.js';
import { Camera } from './painting/camera.js';
import { Desk } from './input/desk.js';
import { Facts } from './state/facts.js';
import { Fall } from './feedback/fall.js';
import { turnFor } from './state/geometry.js';
import { Ground } from './painting/ground.js';
import { Hand } from './input/hand.js';
import { Hints } from './panels/hints.js';
import { icon } from './painting/icons.js';
import { listen, showHelp } from './input/keys.js';
import { likes, liked } from './state/likes.js';
import { LogPage } from './panels/log.js';
import { Menu } from './panels/menu.js';
import { OrdersPage } from './panels/orders.js';
import { Overlays } from './painting/overlays.js';
import { PhaseBar } from './panels/phase.js';
import { Ruler } from './input/ruler.js';
import { listenForWords } from './input/spoken.js';
import { Store } from './state/store.js';
import { Summary } from './panels/summary.js';
import { tabs } from './panels/tabs.js';
import { Tip } from './feedback/tip.js';
import { Troops } from './painting/troops.js';

/** @import {State, Welcome} from '#wire' */

const store = new Store();
const camera = new Camera(byId('pane'), byId('board'));
const svg = (/** @type {string} */ id) => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById(id)));
const troops = new Troops(store, svg('troops'));
const ground = new Ground(byId('ground', HTMLCanvasElement));
const overlays = new Overlays(store, svg('overlays'), () => camera.turn);
const desk = new Desk(store, camera, troops, overlays);
const tip = new Tip(store, byId('tip'), camera);
const ruler = new Ruler(store, overlays, tip);
const fall = new Fall(byId('fall'));
const hints = new Hints(store);
const bar = new PhaseBar(store, desk);
new Facts(store, (ring) => overlays.setReach(ring));
new OrdersPage(store, byId('orders'), desk);
new ArmyPage(store, byId('army'), desk);
new LogPage(store, desk);
new Menu(store, desk);
new Summary(store);
new Hand(store, byId('pane'), camera, desk, ruler);
tabs(store);
listenForWords(store, desk);
cameraButtons();
listen({ store, desk, camera, fall, go: () => bar.go(), help: showHelp, turn: turnTable, focusWords: () => byId('words').focus() });
camera.rested.push(() => {
  troops.upright(camera.turn);
  troops.declutter(camera.scale);
  ground.show(camera.size, camera.scale, camera.turn);
});
overlays.named = () => {
  troops.lettered = [...ground.names, ...overlays.written];
  troops.declutter(camera.scale);
};
ground.named = () => {
  overlays.lettered = ground.names;
  overlays.drawPlaces();
  overlays.named();
};
const names = () => { byId('board').dataset.names = String(likes().names); };
liked.addEventListener('change', names);
names();
let resized = 0;
new ResizeObserver(() => {
  cancelAnimationFrame(resized);
  resized = requestAnimationFrame(() => camera.whole && camera.fit());
}).observe(byId('pane'));
open();

/** The states that wait for the dice animation. @type {State[]} */
const queue = [];
let playing = false;

/** @param {State} state */
async function arrived(state) {
  queue.push(state);
  if (queue.length > 2) fall.skip();
  if (playing) return;
  playing = true;
  while (queue.length) {
    const next = /** @type {State} */ (queue.shift());
    const fresh = store.state ? next.log.lines.slice(Math.max(0, store.log.length - next.log.from)) : [];
    // A player who is far behind wants to see the table, not old dice.
    if (queue.length < 2) await fall.show(fresh);
    fold(next);
  }
  playing = false;
}

/** @param {State} state */
function fold(state) {
  const first = store.state === null;
  const before = store.state?.view.terrain;
  camera.setSize(state.view.size);
  store.fold(state);
  // Ground may change in play: bridges are blown, woods burn.
  if (before && JSON.stringify(before) !== JSON.stringify(state.view.terrain)) ground.load(store.battle, store.tokens);
  if (!first) return;
  ownSideDown();
  camera.fit();
  byId('curtain').hidden = true;
}

/** Puts the player's side at the bottom, if they play exactly one side. */
function ownSideDown() {
  const seats = store.hello?.seats ?? [];
  if (seats.length !== 1) return;
  const side = store.state?.seats.find((seat) => seat.id === seats[0])?.side ?? seats[0];
  camera.turn = turnFor(store.side(side)?.edge ?? 'south');
  troops.upright(camera.turn);
}

function turnTable() {
  camera.turn = (camera.turn + 180) % 360;
  camera.fit();
}

function cameraButtons() {
  const button = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ name, /** @type {() => void} */ run) =>
    h('button', { class: 'icon', type: 'button', title: name, 'aria-label': name, on: { click: run } }, icon(sign));
  byId('camera').append(button('plus', 'Zoom in (+)', () => camera.zoom(1.3)), button('minus', 'Zoom out (−)', () => camera.zoom(1 / 1.3)),
    button('whole', 'Show the whole table (F)', () => camera.fit()), button('round', 'Turn the table around (T)', turnTable));
}

function open() {
  const asked = fromHash(location.hash);
  if (!asked) return curtain('No battle given.', 'Open a battle from the start page, or use the complete link you received.');
  const kept = find(asked.battle);
  const tokens = [...new Set([...asked.tokens, ...(kept ? tokensOf(kept) : [])])];
  if (tokens.length === 0) return curtain('This link is incomplete.', 'Use the complete link you received, including everything after the #.');
  store.battle = asked.battle;
  store.tokens = tokens;
  ground.load(asked.battle, tokens);
  const connection = new Connection({ battle: asked.battle, tokens, lines: () => store.log.length });
  store.connection = connection;
  connection.addEventListener('hello', (event) => hello(/** @type {CustomEvent<Welcome>} */ (event).detail, asked.tokens));
  connection.addEventListener('state', (event) => arrived(/** @type {CustomEvent<State>} */ (event).detail));
  connection.addEventListener('line', () => showLine(connection));
  connection.addEventListener('refused', (event) => curtain('The battle cannot be opened.', String(/** @type {CustomEvent} */ (event).detail)));
  connection.addEventListener('gone', (event) => store.tell('gone', /** @type {CustomEvent} */ (event).detail));
  addEventListener('online', () => connection.hurry());
  addEventListener('offline', () => connection.socket?.close());
  document.addEventListener('visibilitychange', () => !document.hidden && connection.hurry());
  connection.open();
  if (new URLSearchParams(location.search).has('hints') || kept?.hints) hints.begin();
}

/** @param {Welcome} said @param {string[]} given */
function hello(said, given) {
  store.hello = said;
  const watch = said.seats.length === 0 && !said.host;
  remember(watch ? { battle: said.battle, watch: given[0], title: said.title } : { battle: said.battle, tokens: given, title: said.title });
  store.tell('hello');
}

/** @param {Connection} connection */
function showLine(connection) {
  const note = byId('line');
  note.hidden = connection.line !== 'broken';
  document.body.classList.toggle('cut', connection.line === 'broken');
  if (connection.line === 'broken') {
    note.replaceChildren('Connection lost. Your battle is safe. Reconnecting… ',
      h('button', { class: 'quiet', type: 'button', on: { click: () => connection.hurry() } }, 'Try now'));
  }
}

/** @param {string} title @param {string} words */
function curtain(title, words) {
  const box = byId('curtain');
  box.hidden = false;
  box.replaceChildren(h('div', { class: 'plate' }, h('h2', {}, title), h('p', {}, words), h('p', {}, h('a', { class: 'button main', href: '/' }, 'Start page'))));
  byId('title').textContent = 'Linstock';
}
