// The layer above the troops that changes while the pointer moves: outlines, reach and zones, the trail and the ghost of an
// order, the ruler. It is a separate picture, so that nothing below is repainted.
import { INCH, box, gap, placed, ringPoints, sameShape, toSvg, corners } from '../state/geometry.js';
import { likes, liked } from '../state/likes.js';
import { RING, freest, near } from './labels.js';
import { draw, grown, s } from './svg.js';
import { steady } from './troops.js';
import { lines } from '../feedback/words.js';

/** @import {Unit, Overlay, Place, Point, Pose} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Box} from './labels.js' */

/** @typedef {{group: SVGGElement, body: SVGGElement, rim: SVGRectElement, handle: SVGGElement, of: string, way: number | null}} Ghost */

export class Overlays {
  /** @param {Store} store @param {SVGSVGElement} svg @param {() => number} turn the rotation of the table */
  constructor(store, svg, turn) {
    this.store = store;
    this.turn = turn;
    this.svg = svg;
    const layer = (/** @type {string} */ name) => s('g', { class: name });
    this.places = layer('places');
    this.zones = layer('zones');
    this.reach = layer('reach');
    this.rims = layer('rims');
    this.aims = layer('aims');
    this.trail = layer('trail');
    this.ghosts = layer('ghosts');
    this.ruler = layer('ruler');
    svg.append(this.places, this.zones, this.reach, this.rims, this.aims, this.trail, this.ghosts, this.ruler);
    /** @type {Map<string, Ghost>} */
    this.pool = new Map();
    /** @type {Set<string>} */
    this.hidden = new Set();
    /** The boxes of the names on the ground. @type {Box[]} */
    this.lettered = [];
    /** The boxes of the names of places, and the listener for their changes. @type {Box[]} */
    this.written = [];
    this.named = () => {};
    /** The zones of the selected unit from the server. @type {{unit: string, overlays: Overlay[]}} */
    this.told = { unit: '', overlays: [] };
    store.hear('state', () => this.all());
    store.hear('select light', () => this.drawRims());
    store.hear('order', () => this.drawOrder());
    store.hear('facts', (event) => this.facts(event.detail));
    liked.addEventListener('change', () => this.all());
  }

  all() {
    const { view } = this.store;
    if (!view) return;
    this.svg.setAttribute('viewBox', `0 0 ${view.size[0] * INCH} ${view.size[1] * INCH}`);
    this.drawPlaces();
    this.drawZones();
    this.drawRims();
    this.drawOrder();
  }

  drawPlaces() {
    const { view, size } = this.store;
    const bodies = this.bodies();
    // Spots of the same name beside each other, such as the entries of brigades, are named once.
    const named = (view?.places ?? []).filter((place, i, all) => place.name
      && !all.slice(0, i).some((other) => other.name === place.name && other.side === place.side && beside(other, place)));
    const spots = named.map((place) => nameSpot(place, size, bodies));
    this.places.replaceChildren(...(view?.places ?? []).map((place) => {
      const side = place.side ? this.store.sideIndex(place.side) : -1;
      if (place.points.length === 1) {
        const [x, y] = toSvg(place.points[0], size);
        return s('circle', { cx: x, cy: y, r: RING, class: `place side-${side}` });
      }
      return s('polygon', { points: ringPoints(place.points, size), class: `place side-${side}` });
    }), ...named.map((place, i) => placeName(place, spots[i])));
    const moved = JSON.stringify(spots) !== JSON.stringify(this.written);
    this.written = spots;
    if (moved) this.named();
  }

  /** What the name of a place should not cover: troops, buildings, and names on the ground. @returns {Box[]} */
  bodies() {
    const { view, size } = this.store;
    const troops = (view?.units ?? []).filter((unit) => unit.on_table && unit.stands.length > 0);
    const houses = (view?.terrain ?? []).filter((piece) => piece.look === 'building');
    return [...this.lettered, ...houses.map((piece) => bounds(piece.points, size)), ...troops.map((unit) => raised(bounds(unit.stands.flatMap(corners), size)))];
  }

  /** @param {{unit: string, overlays: Overlay[]}} told */
  facts(told) {
    this.told = told;
    this.drawZones();
  }

  drawZones() {
    const { size, selected } = this.store;
    const shown = likes().overlays && this.told.unit === selected ? this.told.overlays : [];
    this.zones.replaceChildren(...shown.filter((one) => !this.hidden.has(one.kind) && (one.ring.length > 2 || (one.ring.length > 0 && one.grow))).map((one) => {
      const ring = one.ring.map((p) => toSvg(p, size));
      return s('path', { d: grown(ring, (one.grow ?? 0) * INCH), class: 'zone', 'data-kind': hue(one.kind) });
    }));
  }

  /** @param {string} kind @param {boolean} on */
  toggle(kind, on) {
    if (on) this.hidden.delete(kind);
    else this.hidden.add(kind);
    this.drawZones();
  }

  /** @param {Point[] | null} ring */
  setReach(ring) {
    const shown = ring && ring.length > 2 && likes().reach;
    this.reach.replaceChildren(...(shown ? [s('polygon', { points: ringPoints(ring, this.store.size), class: 'within' })] : []));
  }

  drawRims() {
    const { store } = this;
    const wanted = new Map([...store.lit].map((id) => [id, 'lit']));
    if (store.selected) wanted.set(store.selected, 'chosen');
    this.rims.replaceChildren(...[...wanted].flatMap(([id, kind]) => {
      const unit = store.unit(id);
      return unit?.front && unit.on_table ? [this.rim(unit, kind)] : [];
    }));
    if (this.told.unit !== store.selected) this.drawZones();
  }

  /** @param {Unit} unit @param {string} kind */
  rim(unit, kind) {
    const { x, y, width, height } = box(unit);
    const rim = s('rect', { x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 3, class: `rim ${kind}` });
    if (unit.front) rim.style.transform = placed(unit.front, this.store.size);
    return rim;
  }

  drawOrder() {
    const { order, size } = this.store;
    // A unit that only turns has its handle from the start.
    const seen = order?.fit && order.touched ? order.fit.units : order?.turns && order.unit ? [order.unit] : [];
    const shown = seen.filter((unit) => unit.front && unit.on_table);
    for (const [id, ghost] of this.pool) {
      if (shown.some((unit) => unit.id === id)) continue;
      ghost.group.remove();
      this.pool.delete(id);
    }
    for (const unit of shown) this.drawGhost(unit);
    this.drawTrail();
    const reaction = this.store.state?.ask?.reaction;
    const target = this.store.unit(order ? order.offer.target : reaction?.unit);
    const from = order ? order.ghost?.front ?? order.unit?.front : this.store.unit(reaction?.to)?.front;
    this.aims.replaceChildren(...(target?.front && from ? [aim(from.at, target, size), this.rim(target, 'target')] : []));
    if (order?.offer.want === 'units') {
      const chosen = /** @type {string[]} */ (Array.isArray(order.fill) ? order.fill : []);
      for (const id of chosen) {
        const unit = this.store.unit(id);
        if (unit) this.aims.append(this.rim(unit, 'picked'));
      }
    }
  }

  /** @param {Unit} unit */
  drawGhost(unit) {
    const { store } = this;
    const ghost = this.pool.get(unit.id) ?? this.makeGhost(unit);
    const now = store.unit(unit.id);
    const symbol = store.symbols.get(unit.id);
    const same = now && symbol && sameShape(now, unit);
    const key = same ? `symbol ${unit.id}` : JSON.stringify(unit.stands.map((one) => [one.width, one.depth]));
    if (ghost.of !== key || !same) {
      ghost.of = key;
      ghost.way = null;
      if (same) draw(ghost.body, symbol);
      else ghost.body.replaceChildren(...bases(unit));
      const { x, y, width, height } = box(unit);
      for (const [name, value] of Object.entries({ x: x - 3, y: y - 3, width: width + 6, height: height + 6 })) ghost.rim.setAttribute(name, String(value));
      ghost.handle.style.transform = `translate(${x + width / 2}px, ${y - 26}px)`;
    }
    if (unit.front) {
      ghost.group.style.transform = placed(unit.front, store.size);
      if (ghost.way !== unit.front.facing) steady(ghost.body, unit.front.facing + this.turn());
      ghost.way = unit.front.facing;
    }
    const main = unit.id === store.order?.offer.unit;
    ghost.group.classList.toggle('barred', main && !!store.order?.stopped);
    ghost.handle.style.display = main && store.order && (store.order.offer.want === 'path' || store.order.offer.want === 'poses') ? '' : 'none';
  }

  /** @param {Unit} unit @returns {Ghost} */
  makeGhost(unit) {
    const body = s('g', { class: 'body' });
    const rim = s('rect', { class: 'edge', rx: 3 });
    const knob = s('circle', { r: 9, class: 'knob' });
    const stem = s('path', { d: 'M0 9V22', class: 'stem' });
    const sign = s('path', { d: 'M-4 1a4 4 0 1 1 4 4m0 0l3-2.4m-3 2.4l2.6 2.6', class: 'sign' });
    const handle = s('g', { class: 'handle', 'data-handle': unit.id }, stem, knob, sign);
    const group = s('g', { class: 'ghost', 'data-ghost': unit.id, 'aria-hidden': 'true' }, body, rim, handle);
    this.ghosts.append(group);
    /** @type {Ghost} */
    const ghost = { group, body, rim, handle, of: '', way: null };
    this.pool.set(unit.id, ghost);
    return ghost;
  }

  drawTrail() {
    const { order, size } = this.store;
    const start = order?.unit?.front;
    const end = order?.ghost?.front;
    if (!order || !order.moves || !start || !end || !order.touched) return this.trail.replaceChildren();
    const points = [start.at, ...order.trail.marks.map((mark) => mark.at), end.at];
    const way = s('polyline', { points: points.map((p) => toSvg(p, size).join(',')).join(' '), class: 'way' });
    const dots = order.trail.marks.slice(0, -1).map((mark) => {
      const [x, y] = toSvg(mark.at, size);
      return s('circle', { cx: x, cy: y, r: 4, class: 'dot' });
    });
    this.trail.replaceChildren(way, ...dots);
    this.trail.classList.toggle('barred', !!order.stopped);
  }

  /** @param {Point | null} from @param {Point | null} to @param {boolean} [clear] */
  setRuler(from, to, clear = true) {
    if (!from || !to) return this.ruler.replaceChildren();
    const [x1, y1] = toSvg(from, this.store.size);
    const [x2, y2] = toSvg(to, this.store.size);
    const line = s('line', { x1, y1, x2, y2, class: clear ? 'clear' : 'blocked' });
    this.ruler.replaceChildren(line, s('circle', { cx: x1, cy: y1, r: 4 }), s('circle', { cx: x2, cy: y2, r: 4 }));
  }
}

/** The box around some points of the table. @param {Point[]} points @param {[number, number]} size @returns {Box} */
function bounds(points, size) {
  const all = points.map((p) => toSvg(p, size));
  const [x, y] = [0, 1].map((i) => Math.min(...all.map((p) => p[i])));
  return { x, y, w: Math.max(...all.map((p) => p[0])) - x, h: Math.max(...all.map((p) => p[1])) - y };
}

/** The height of a standard above its unit, in SVG units. */
const STANDARD = 30;

/** A unit with its standard. @param {Box} body @returns {Box} */
const raised = ({ x, y, w, h }) => ({ x, y: y - STANDARD, w: Math.max(w, STANDARD), h: h + STANDARD });

/** How near two spots are that share a name, in inches. */
const SHARED = 8;

/** Whether two places are spots beside each other. @param {Place} one @param {Place} other */
const beside = (one, other) => one.points.length === 1 && other.points.length === 1 && gap(one.points[0], other.points[0]) < SHARED;

/** The height of a line of a place's name, in SVG units: as large as it is drawn on a table that is zoomed out. */
const LINE = 19;

/** The lines of a place's name. @param {Place} place */
const wordsOf = (place) => lines(place.name, 28);

/** Where the name of a place covers least, or near it if it is a single point. @param {Place} place @param {[number, number]} size @param {Box[]} others */
function nameSpot(place, size, others) {
  const words = wordsOf(place);
  const name = { w: Math.max(...words.map((line) => line.length)) * LINE * 0.51, h: words.length * LINE };
  const frame = { x: 0, y: 0, w: size[0] * INCH, h: size[1] * INCH };
  const around = bounds(place.points, size);
  return place.points.length === 1 ? near(around, name, frame) : freest(around, name, others, frame);
}

/** The name of a place, upright. @param {Place} place @param {Box} spot */
function placeName(place, spot) {
  const words = wordsOf(place);
  const [x, y] = [spot.x + spot.w / 2, spot.y + spot.h / 2];
  const down = 0.85 - words.length / 2;
  const text = s('text', { class: 'place-name' }, ...words.map((line, i) => s('tspan', { x: 0, dy: `${i === 0 ? down : 1.05}em` }, line)));
  text.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(var(--upright, 0deg))`;
  return text;
}

/** Plain bases, for a unit whose new shape differs from its symbol. @param {Unit} unit */
function bases(unit) {
  const front = /** @type {Pose} */ (unit.front);
  const at = (/** @type {Point} */ [x, y]) => {
    const a = (front.facing * Math.PI) / 180;
    const [dx, dy] = [x - front.at[0], y - front.at[1]];
    return `${((dx * Math.cos(a) - dy * Math.sin(a)) * INCH).toFixed(1)},${(-(dx * Math.sin(a) + dy * Math.cos(a)) * INCH).toFixed(1)}`;
  };
  return unit.stands.map((stand) => s('polygon', { points: corners(stand).map(at).join(' '), class: 'base' }));
}

/** @param {Point} from @param {Unit} target @param {[number, number]} size */
function aim(from, target, size) {
  const pose = /** @type {Pose} */ (target.front);
  const [x1, y1] = toSvg(from, size);
  const [x2, y2] = toSvg(pose.at, size);
  return s('line', { x1, y1, x2, y2, class: 'aim' });
}

/** One of six styles for a kind of zone, always the same one. @param {string} kind */
export function hue(kind) {
  let sum = 0;
  for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) % 6007;
  return String(sum % 6);
}
