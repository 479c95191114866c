// A table without a server: the site's own files and a socket that answers from a made-up battle. Used for tests that must not depend on
// the server's speed: frames while dragging, and reconnecting.
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @import {Page, WebSocketRoute} from '@playwright/test' */
/** @import {Unit, State, Offered as Offer, Point, Pose} from '#wire' */

const site = fileURLToPath(new URL('../site', import.meta.url));
/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
/** The header that the server sends with every page. */
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

export const ORIGIN = 'http://table.test';
const SIZE = /** @type {[number, number]} */ ([84, 54]);

/** A regiment of six bases in two ranks. @param {string} side @param {number} i @returns {Unit} */
function regiment(side, i) {
  const south = side === 'south';
  const row = Math.floor(i / 10);
  /** @type {Point} */
  const at = [6 + (i % 10) * 8, south ? 4 + row * 5 : 50 - row * 5];
  const facing = south ? 0 : 180;
  const sign = south ? 1 : -1;
  const stands = Array.from({ length: 6 }, (_, k) => ({
    arm: /** @type {import('#wire').Arm} */ (k % 2 ? 'shot' : 'pike'), width: 1.5, depth: 1.5,
    pose: { at: /** @type {Point} */ ([at[0] + sign * ((k % 3) - 1) * 1.5, at[1] - sign * (0.75 + Math.floor(k / 3) * 1.5)]), facing },
  }));
  return {
    id: `${side}-${i}`, name: `Regiment ${i + 1} of the ${side}`, side, kind: 'Foot', formation: 'block', on_table: true, done: false,
    front: { at, facing }, stands, markers: [], facts: [{ label: 'Strength', value: '6 of 6' }],
  };
}

/** A symbol with as many strokes as a real one: six bases with their pikes and muskets. @param {boolean} hatched */
function symbol(hatched) {
  const fill = hatched ? 'url(#hatch)' : '#a33';
  const base = (/** @type {number} */ k) => {
    const [x, y] = [((k % 3) - 1.5) * 36, Math.floor(k / 3) * 36];
    const lines = Array.from({ length: 9 }, (_, n) => `M${x + 4 + n * 3.5} ${y + 4}v28`).join('');
    return `<path d="M${x} ${y}h36v36h-36Z" fill="${fill}" stroke="#2a1f17" stroke-width="1.4"/><path d="${lines}" fill="none" stroke="#fff" stroke-width="0.9"/>`;
  };
  return `<g class="symbol">${[0, 1, 2, 3, 4, 5].map(base).join('')}<path d="M-4 -4h8l-4 -5z" fill="#2a1f17"/></g>`;
}

/** Ground with as many strokes as an engraved one. */
function ground() {
  const [w, h] = SIZE.map((inches) => inches * 24);
  const tufts = Array.from({ length: 500 }, (_, i) => `<path d="M${(i * 397) % w} ${(i * 631) % h}q3 -6 6 -8m-6 8q6 -3 9 -4" stroke="#9a8361" fill="none"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><rect width="100%" height="100%" fill="#f5ecd6"/>${tufts}</svg>`;
}

/** @param {number} each units a side @returns {State} */
export function battle(each) {
  const units = ['south', 'north'].flatMap((side) => Array.from({ length: each }, (_, i) => regiment(side, i)));
  /** @type {Offer[]} */
  const offers = units.filter((unit) => unit.side === 'south').map((unit) => ({
    seat: 'south', act: { march: { unit: unit.id } }, want: 'path', fill: [{ move: 1 }], label: `March ${unit.name}`, cite: 'X-1', unit: unit.id, notes: ['up to 12"'],
  }));
  const [, second, third] = units;
  offers.push(
    { seat: 'south', act: { step: { unit: second.id } }, want: 'point', fill: /** @type {Pose} */ (second.front).at, label: `Step aside with ${second.name}`, cite: 'X-4', unit: second.id },
    { seat: 'south', act: { deploy: { unit: third.id } }, want: 'poses', fill: [/** @type {Pose} */ (third.front)], label: `Deploy ${third.name}`, cite: 'X-5', unit: third.id },
    { seat: 'south', act: { gather: {} }, want: 'units', fill: [second.id], label: 'Gather regiments', cite: 'X-6' });
  offers.push({ seat: 'south', act: 'end', want: 'nothing', fill: null, label: 'End the moves', cite: 'X-2' });
  const side = (/** @type {string} */ id, /** @type {string} */ colour) => ({ id, name: `The ${id}`, colour, edge: id, facts: [{ label: 'Lost', value: '0' }] });
  return {
    n: 3, viewer: 'south', undo: false, pending: null, clock: null, dice: 'program', takebacks: true, over: null, watched: null,
    view: { ruleset: 'made-up', title: 'A made-up field', turn: 1, phase: 'Moves', prompt: 'The south: move a unit.', asked: ['south'], size: SIZE,
      terrain: [], sides: [side('south', '#a33'), side('north', '#36a')], units, verdict: null },
    symbols: Object.fromEntries(units.map((unit) => [unit.id, symbol(unit.side === 'north')])),
    ask: { seats: ['south'], yours: ['south'], offers, reaction: null, throw: null },
    log: { from: 0, lines: [{ n: 0, text: 'Turn 1.', units: [], cite: null, dice: [] }] },
    seats: ['south', 'north'].map((id) => ({ id, side: id, by: 'human', general: 'regular', here: true, spent: 0, standing: [] })),
  };
}

/** The unit at another place. @param {Unit} unit @param {Point} at @param {number} way @returns {Unit} */
function stood(unit, at, way) {
  const front = /** @type {Pose} */ (unit.front);
  const a = ((way - front.facing) * Math.PI) / 180;
  const stands = unit.stands.map((stand) => {
    const [x, y] = [stand.pose.at[0] - front.at[0], stand.pose.at[1] - front.at[1]];
    return { ...stand, pose: { at: /** @type {Point} */ ([at[0] + x * Math.cos(a) + y * Math.sin(a), at[1] - x * Math.sin(a) + y * Math.cos(a)]), facing: way } };
  });
  return { ...unit, front: { at, facing: way }, stands };
}

/** How a server would answer a wish: marches are shortened to twelve inches. @param {State} state @param {{act: any, fill: any}} wish */
function fit(state, { act, fill }) {
  const [doing] = Object.values(act);
  const unit = state.view.units.find((one) => one.id === /** @type {any} */ (doing)?.unit);
  const plain = { fill, rolls: false, barred: null, length: 0 };
  if (!unit?.front) return { fit: { ...plain, units: [] } };
  if (act.deploy) return { fit: { ...plain, units: [stood(unit, fill[0].at, fill[0].facing)] } };
  const front = unit.front;
  if (act.turn) {
    const by = fill.length === 1 ? fill[0].turn : undefined;
    return by === undefined ? { refused: { cite: 'X-7', why: 'this only turns' } } : { fit: { ...plain, units: [stood(unit, front.at, front.facing + by)] } };
  }
  const last = act.step ? fill : fill.at(-1);
  const to = Array.isArray(last) ? last : [front.at[0], front.at[1] + (last?.move ?? 0)];
  const [dx, dy] = [to[0] - front.at[0], to[1] - front.at[1]];
  const far = Math.hypot(dx, dy);
  const cut = Math.min(1, 12 / Math.max(far, 0.001));
  // The length is that of the wish, although the unit only goes straight ahead.
  if (act.ahead) return { fit: { ...plain, units: [stood(unit, [front.at[0], to[1]], front.facing)], length: far } };
  const way = far > 0.01 && act.march ? (Math.atan2(dx, dy) * 180) / Math.PI : front.facing;
  const at = /** @type {Point} */ ([front.at[0] + dx * cut, front.at[1] + dy * cut]);
  return { fit: { fill: act.step ? at : [at], units: [stood(unit, at, way)], rolls: false, length: far * cut,
    barred: cut < 1 ? { cite: 'X-3', why: 'it may go 12 inches', numbers: { far, most: 12 } } : null } };
}

/**
 * Serves the site and a made-up battle to this page.
 * @param {Page} page @param {{each?: number, heard?: (message: any) => void, sockets?: WebSocketRoute[], lay?: (state: State) => void, dice?: number[],
 *   hello?: Record<string, unknown>}} [how] `lay` changes the battle before it is shown; `dice` are rolled with every decision
 */
export async function fakeTable(page, how = {}) {
  const state = battle(how.each ?? 40);
  how.lay?.(state);
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('/ground.svg')) return route.fulfill({ contentType: 'image/svg+xml', body: ground() });
    const file = extname(path) ? path : `${path}.html`;
    const body = await readFile(join(site, normalize(file))).catch(() => null);
    if (body === null) return route.fulfill({ status: 404, body: 'no' });
    return route.fulfill({ contentType: TYPES[extname(file)] ?? 'text/plain', body, headers: { 'content-security-policy': CSP } });
  });
  await page.routeWebSocket(/api\/socket/, (socket) => {
    how.sockets?.push(socket);
    let seq = 0;
    socket.onMessage((text) => {
      const said = JSON.parse(String(text));
      how.heard?.(said);
      const answer = (/** @type {object} */ body) => socket.send(JSON.stringify({ re: said.id, ...body }));
      if (said.hello) {
        answer({ hello: { battle: 'b', ruleset: 'made-up', title: state.view.title, seats: ['south'], host: true, watch: true,
          defs: '<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0h5v5h-5Z" fill="#ccd9ea"/><path d="M-5 2.5L10 2.5" stroke="#5376a6" stroke-width="1.5"/></pattern></defs>', ...how.hello } });
        socket.send(JSON.stringify({ seq: ++seq, state: { ...state, log: { from: said.hello.from, lines: state.log.lines.slice(said.hello.from) } } }));
      } else if (said.fit) answer(fit(state, said.fit));
      else if (said.unit) answer({ unit: { denied: [], overlays: [] } });
      else if (said.reach) answer({ reach: { ring: [] } });
      else if (said.ping) answer({ pong: true });
      else if (said.say) {
        state.n += 1;
        state.log.lines.push({ n: state.n, text: 'Something was done.', units: [], cite: null, dice: how.dice ?? [] });
        answer({ done: { n: state.n } });
        socket.send(JSON.stringify({ seq: ++seq, state: { ...state, symbols: {}, log: { from: state.log.lines.length - 1, lines: state.log.lines.slice(-1) } } }));
      } else answer({ error: { why: 'not here' } });
    });
  });
  await page.goto(`${ORIGIN}/battle#b.token`);
  await page.locator('#curtain').waitFor({ state: 'hidden' });
}
