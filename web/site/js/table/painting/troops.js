// The troops: one group for each unit, drawn once from the server's symbol and then only moved. Units are real
// elements: they take the focus, have an accessible name, and tests can find them.
import { INCH, box, placed } from '../state/geometry.js';
import { isFar } from './camera.js';
import { placeNames, stand, wide } from './labels.js';
import { draw, s } from './svg.js';
import { lines, spoken } from '../feedback/words.js';

/** @import {Marker, Unit} from '#wire' */
/** @import {Store} from '../state/store.js' */

/** @typedef {{group: SVGGElement, hit: SVGRectElement, symbol: SVGGElement, name: SVGGElement, drawn: string, box: string, sides: import('./labels.js').Side[], reach: import('./labels.js').Reach, put: string}} Piece */

export class Troops {
  /** @param {Store} store @param {SVGSVGElement} svg */
  constructor(store, svg) {
    this.store = store;
    this.svg = svg;
    this.defs = s('g', { class: 'defs', 'aria-hidden': 'true' });
    this.units = s('g', { class: 'units' });
    svg.append(this.defs, this.units);
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    this.turn = 0;
    this.scale = 1;
    /** The boxes of the names on the ground, in SVG units. @type {import('./labels.js').Box[]} */
    this.lettered = [];
    store.hear('hello', () => draw(this.defs, store.hello?.defs ?? ''));
    store.hear('state', () => this.show());
    store.hear('select', () => this.mark());
  }

  show() {
    const { view } = this.store;
    if (!view) return;
    const [w, h] = view.size.map((inches) => inches * INCH);
    this.svg.setAttribute('viewBox', `0 0 ${w} ${h}`);
    const here = view.units.filter((unit) => unit.on_table && unit.front);
    for (const [id, piece] of this.pieces) {
      if (here.some((unit) => unit.id === id)) continue;
      piece.group.remove();
      this.pieces.delete(id);
    }
    // Small units lie on top of large ones, so that a commander with a regiment can be clicked.
    const sorted = here.map((unit) => ({ unit, around: box(unit) })).sort((a, b) => area(b.around) - area(a.around));
    let after = null;
    for (const { unit, around } of sorted) {
      const piece = this.pieces.get(unit.id) ?? this.make(unit);
      this.place(piece, unit, around);
      if (piece.group.previousElementSibling !== after || !piece.group.parentNode) {
        if (after) after.after(piece.group);
        else this.units.prepend(piece.group);
      }
      after = piece.group;
    }
    this.mark();
    this.declutter(this.scale);
  }

  /** @param {Unit} unit @returns {Piece} */
  make(unit) {
    const side = this.store.sideIndex(unit.side);
    const hit = s('rect', { class: 'hit' });
    const symbol = s('g', { class: 'symbol' });
    const name = s('g', { class: 'name' });
    const group = s('g', { class: `unit side-${side}`, tabindex: -1, role: 'button', 'data-unit': unit.id }, symbol, hit, name);
    const code = s('text', { class: 'code' }, this.store.codes.get(unit.id) ?? '');
    name.append(code, ...lines(unit.name).map((line) => s('text', { class: 'full' }, `${line} `)));
    /** @type {Piece} */
    const piece = { group, hit, symbol, name, drawn: '', box: '', sides: ['down'], reach: { up: 0, down: 0, left: 0, right: 0 }, put: '' };
    this.pieces.set(unit.id, piece);
    return piece;
  }

  /** @param {Piece} piece @param {Unit} unit @param {{x: number, y: number, width: number, height: number}} around */
  place(piece, unit, around) {
    const { store } = this;
    const drawn = store.symbols.get(unit.id) ?? '';
    if (piece.drawn !== drawn) {
      draw(piece.symbol, drawn);
      for (const title of piece.symbol.querySelectorAll('title')) title.remove();
      piece.drawn = drawn;
      piece.box = '';
    }
    const key = `${around.x} ${around.y} ${around.width} ${around.height} ${unit.front?.facing} ${this.turn} ${unit.markers.map((marker) => marker.shape + marker.count).join()}`;
    if (piece.box !== key) {
      piece.box = key;
      for (const [name, value] of Object.entries(around)) piece.hit.setAttribute(name, String(value));
      this.letter(piece, unit, around);
    }
    if (unit.front) piece.group.style.transform = placed(unit.front, store.size);
  }

  /** The markers in a row over the unit; the shapes come with the symbols. @param {Marker[]} markers @param {number} above @param {boolean} down */
  markers(markers, above, down) {
    const row = s('g', { class: 'markers' });
    const wide = markers.reduce((sum, marker) => sum + (marker.count > 1 ? 24 : 14), 0);
    let x = -wide / 2 + 7;
    for (const marker of markers) {
      const href = `#piece-marker-${marker.shape}`;
      row.append(s('g', { transform: `translate(${x} ${down ? above + 14 : -above - 14})` },
        s('use', { href, fill: 'none', stroke: '#fbf6e9', 'stroke-width': 4, 'stroke-linejoin': 'round' }),
        s('use', { href, fill: marker.colour, stroke: '#2a1f17', 'stroke-width': 1 }),
        ...(marker.count > 1 ? [s('text', { x: 7, y: 4, class: 'count' }, String(marker.count))] : [])));
      x += marker.count > 1 ? 24 : 14;
    }
    return row;
  }

  /** Keeps a unit's name, markers and standard upright, whichever way the unit and the table are turned.
   * @param {Piece} piece @param {Unit} unit @param {{x: number, y: number, width: number, height: number}} around */
  letter(piece, unit, around) {
    const way = (unit.front?.facing ?? 0) + this.turn;
    const a = (way * Math.PI) / 180;
    const [cx, cy] = [around.x + around.width / 2, around.y + around.height / 2];
    piece.name.style.transform = `translate(${cx}px, ${cy}px) rotate(${-way}deg)`;
    steady(piece.symbol, way);
    // The name goes behind the unit, where there are no pikes and no facing sign, but never over a standard.
    const standard = !!piece.symbol.querySelector('.upright');
    const up = Math.cos(a) < -0.25 && !standard;
    piece.name.querySelector('.markers')?.remove();
    const marked = unit.markers.length > 0;
    if (marked) piece.name.append(this.markers(unit.markers, this.body(unit).h / 2, up));
    const sides = /** @type {import('./labels.js').Side[]} */ (up ? ['up', 'down', 'right', 'left'] : ['down', 'up', 'right', 'left']);
    const shut = [...(marked ? [up ? 'down' : 'up'] : []), ...(standard ? ['up'] : [])];
    piece.sides = sides.filter((side) => !shut.includes(side));
    const { w, h } = this.body(unit);
    piece.reach = { up: h / 2, down: h / 2, left: w / 2, right: w / 2 };
    // The facing sign, the markers and the standard protrude.
    piece.reach[Math.abs(Math.cos(a)) > 0.7 ? (Math.cos(a) > 0 ? 'up' : 'down') : Math.sin(a) > 0 ? 'right' : 'left'] += 7;
    if (marked) piece.reach[up ? 'down' : 'up'] += 22;
    if (standard) piece.reach.up += 18;
  }

  /** The box of a unit in screen coordinates. @param {Unit} unit */
  body(unit) {
    const around = box(unit);
    const way = (((unit.front?.facing ?? 0) + this.turn) * Math.PI) / 180;
    const a = (this.turn * Math.PI) / 180;
    const [x, y] = [unit.front?.at[0] ?? 0, -(unit.front?.at[1] ?? 0)].map((inches) => inches * INCH);
    const [mx, my] = [around.x + around.width / 2, around.y + around.height / 2];
    const w = Math.abs(around.width * Math.cos(way)) + Math.abs(around.height * Math.sin(way));
    const h = Math.abs(around.width * Math.sin(way)) + Math.abs(around.height * Math.cos(way));
    const cx = x * Math.cos(a) - y * Math.sin(a) + mx * Math.cos(way) - my * Math.sin(way);
    const cy = x * Math.sin(a) + y * Math.cos(a) + mx * Math.sin(way) + my * Math.cos(way);
    return { x: cx - w / 2, y: cy - h / 2, w, h };
  }

  /**
   * Finds every name a place where it meets no other; units that may act get theirs first.
   * @param {number} scale of the screen
   */
  declutter(scale) {
    this.scale = scale;
    const { view } = this.store;
    if (!view) return;
    const ready = new Set(this.store.ready.map((unit) => unit.id));
    const list = view.units.filter((unit) => this.pieces.has(unit.id)).sort((one, two) => Number(ready.has(two.id)) - Number(ready.has(one.id)));
    const family = getComputedStyle(this.svg).getPropertyValue('--serif') || 'serif';
    const put = placeNames(list.map((unit) => this.wish(unit, scale, family)), this.lettered.map((box) => turnedBox(box, view.size, this.turn)), turnedBox({ x: 0, y: 0, w: view.size[0] * INCH, h: view.size[1] * INCH }, view.size, this.turn));
    for (const unit of list) {
      const piece = /** @type {Piece} */ (this.pieces.get(unit.id));
      const { what, side } = put.get(unit.id) ?? { what: 'none', side: /** @type {const} */ ('down') };
      const key = `${what} ${side} ${JSON.stringify(piece.reach)}`;
      if (piece.put === key) continue;
      piece.put = key;
      piece.group.classList.toggle('short', what !== 'full');
      piece.group.classList.toggle('bare', what === 'none');
      stand(piece.name.querySelectorAll(':scope > text'), side, piece.reach);
    }
  }

  /** The space that a unit's name needs; the heights are those of board.css. @param {Unit} unit @param {number} scale @param {string} family @returns {import('./labels.js').Wish} */
  wish(unit, scale, family) {
    const grow = (/** @type {number} */ most) => Math.min(most, Math.max(1, 1 / scale));
    const far = isFar(scale);
    const high = 10 * grow(1.9);
    const low = far ? 9.5 * grow(4) : 8 * grow(1.9);
    const parts = lines(unit.name);
    const code = this.store.codes.get(unit.id) ?? '';
    const { sides, reach } = /** @type {Piece} */ (this.pieces.get(unit.id));
    return {
      id: unit.id, body: this.body(unit), sides, reach,
      full: far ? null : { w: Math.max(...parts.map((part) => wide(part, 'italic', family))) * high, h: parts.length * high },
      short: { w: wide(code, '700', family) * low, h: low },
    };
  }

  /** The table was turned: names stay upright. @param {number} turn */
  upright(turn) {
    if (this.turn === turn) return;
    this.turn = turn;
    for (const unit of this.store.view?.units ?? []) {
      const piece = this.pieces.get(unit.id);
      if (piece) this.letter(piece, unit, box(unit));
    }
  }

  /** Shows a unit's state: selected, may act, has acted. */
  mark() {
    const { view, selected, codes } = this.store;
    if (!view) return;
    const ready = new Set(this.store.ready.map((unit) => unit.id));
    // The whole table is one Tab stop: the selected unit, otherwise the first that may act.
    const stop = selected ?? this.store.ready[0]?.id ?? view.units.find((unit) => this.pieces.has(unit.id))?.id;
    for (const unit of view.units) {
      const piece = this.pieces.get(unit.id);
      if (!piece) continue;
      const { group } = piece;
      group.classList.toggle('ready', ready.has(unit.id));
      group.classList.toggle('done', unit.done && !ready.has(unit.id));
      group.classList.toggle('selected', unit.id === selected);
      set(group, 'aria-pressed', String(unit.id === selected));
      set(group, 'tabindex', unit.id === stop ? '0' : '-1');
      set(group, 'aria-label', spoken(unit, view, codes.get(unit.id) ?? '', ready.has(unit.id)));
    }
  }

  /** @param {string} id */
  focus(id) {
    this.pieces.get(id)?.group.focus({ preventScroll: true });
  }
}

/**
 * Keeps the standard of a unit upright, and its shadow on the same side of the screen.
 * @param {SVGElement} symbol @param {number} way degrees it is turned on the screen
 */
export function steady(symbol, way) {
  for (const part of symbol.querySelectorAll('.upright')) /** @type {SVGElement} */ (part).style.transform = `rotate(${-way}deg)`;
  for (const part of symbol.querySelectorAll('.shade')) /** @type {SVGElement} */ (part).style.transform = `rotate(${-way}deg) translate(1.8px, 1.8px) rotate(${way}deg)`;
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * A box of the drawing in screen coordinates: turned with the table, with its corner in the south-west like that of units.
 * @param {import('./labels.js').Box} box @param {[number, number]} size inches @param {number} turn
 * @returns {import('./labels.js').Box}
 */
export function turnedBox({ x, y, w, h }, size, turn) {
  const a = (turn * Math.PI) / 180;
  const [mx, my] = [x + w / 2, y + h / 2 - size[1] * INCH];
  const [wide, high] = [Math.abs(w * Math.cos(a)) + Math.abs(h * Math.sin(a)), Math.abs(w * Math.sin(a)) + Math.abs(h * Math.cos(a))];
  return { x: mx * Math.cos(a) - my * Math.sin(a) - wide / 2, y: mx * Math.sin(a) + my * Math.cos(a) - high / 2, w: wide, h: high };
}

/** @param {{width: number, height: number}} around */
const area = ({ width, height }) => width * height;
