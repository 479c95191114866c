// The camera: moves, turns and scales the table with one CSS transform of the wrapper, never by changing the
// pictures themselves. During a gesture the browser only scales what it has painted; afterwards it repaints.
import { INCH, fromSvg, radians } from '../state/geometry.js';
import { still } from '../../settings.js';

/** @import {Point} from '#wire' */

const LEAST = 0.08;
const MOST = 6;

/** @param {number} v @param {number} low @param {number} high */
const held = (v, low, high) => Math.min(high, Math.max(low, v));

/** Whether the table is zoomed out so far that units show only their short names. @param {number} scale */
export const isFar = (scale) => scale < 0.42;

export class Camera {
  /** @param {HTMLElement} pane the viewport @param {HTMLElement} board the element that moves */
  constructor(pane, board) {
    this.pane = pane;
    this.board = board;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.turn = 0;
    /** @type {[number, number]} */
    this.size = [48, 48];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    /** Called with every frame of a gesture. @type {(() => void)[]} */
    this.then = [];
    /** Called when the camera has come to rest. @type {(() => void)[]} */
    this.rested = [];
    this.frame = 0;
    this.held = false;
    /** Whether the whole table is shown because the player has not moved it since. */
    this.whole = true;
  }

  /** @param {[number, number]} size inches */
  setSize(size) {
    if (this.size[0] === size[0] && this.size[1] === size[1]) return;
    this.size = size;
    this.board.style.width = `${size[0] * INCH}px`;
    this.board.style.height = `${size[1] * INCH}px`;
  }

  /** Applies the camera; several calls in a frame are combined. */
  show() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.board.style.transform = `translate(${this.x}px, ${this.y}px) rotate(${this.turn}deg) scale(${this.scale})`;
      for (const then of this.then) then();
    });
  }

  /** A gesture is in progress: do not repaint until it has ended. */
  stir() {
    this.whole = false;
    this.board.classList.add('stirred');
    clearTimeout(this.rest);
    if (!this.held) this.rest = setTimeout(() => this.settle(), 300);
  }

  /** A pointer grabs or releases the table; nothing is repainted while it is held. @param {boolean} held */
  hold(held) {
    this.held = held;
    if (!held && this.board.classList.contains('stirred')) this.stir();
  }

  settle() {
    this.board.classList.remove('stirred');
    this.board.style.setProperty('--upright', `${-this.turn}deg`);
    this.board.style.setProperty('--thin', String(1 / this.scale));
    const band = isFar(this.scale) ? 'far' : this.scale < 1.1 ? 'middle' : 'near';
    if (this.board.dataset.band !== band) this.board.dataset.band = band;
    for (const then of this.rested) then();
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.bound();
    this.stir();
    this.show();
  }

  /** Keeps at least a corner of the table visible. */
  bound() {
    const { clientWidth: w, clientHeight: h } = this.pane;
    const [cx, cy] = this.centre();
    const [sx, sy] = [cx - this.x, cy - this.y];
    this.x = held(cx, 0, w) - sx;
    this.y = held(cy, 0, h) - sy;
  }

  /** The middle of the table in pane coordinates. @returns {Point} */
  centre() {
    return this.toPane([(this.size[0] * INCH) / 2, (this.size[1] * INCH) / 2]);
  }

  /** From SVG units to pixels of the pane. @param {Point} at @returns {Point} */
  toPane([x, y]) {
    const a = radians(this.turn);
    return [
      this.x + (x * Math.cos(a) - y * Math.sin(a)) * this.scale,
      this.y + (x * Math.sin(a) + y * Math.cos(a)) * this.scale,
    ];
  }

  /** From pixels of the window to inches of the table. @param {number} clientX @param {number} clientY @returns {Point} */
  toTable(clientX, clientY) {
    const rect = this.pane.getBoundingClientRect();
    const [dx, dy] = [(clientX - rect.left - this.x) / this.scale, (clientY - rect.top - this.y) / this.scale];
    const a = -radians(this.turn);
    return fromSvg([dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)], this.size);
  }

  /** Scales about a fixed point of the window. @param {number} by @param {number} [clientX] @param {number} [clientY] */
  zoom(by, clientX, clientY) {
    const rect = this.pane.getBoundingClientRect();
    const px = (clientX ?? rect.left + rect.width / 2) - rect.left;
    const py = (clientY ?? rect.top + rect.height / 2) - rect.top;
    const scale = held(this.scale * by, LEAST, MOST);
    const real = scale / this.scale;
    this.x = px - (px - this.x) * real;
    this.y = py - (py - this.y) * real;
    this.scale = scale;
    this.bound();
    this.stir();
    this.show();
  }

  /** Turns about a point of the window. @param {number} degrees @param {number} [clientX] @param {number} [clientY] */
  spin(degrees, clientX, clientY) {
    const rect = this.pane.getBoundingClientRect();
    const px = (clientX ?? rect.left + rect.width / 2) - rect.left;
    const py = (clientY ?? rect.top + rect.height / 2) - rect.top;
    const a = radians(degrees);
    const [dx, dy] = [this.x - px, this.y - py];
    this.x = px + dx * Math.cos(a) - dy * Math.sin(a);
    this.y = py + dx * Math.sin(a) + dy * Math.cos(a);
    this.turn = (this.turn + degrees) % 360;
    this.stir();
    this.show();
  }

  /** Fits the whole table into the pane. */
  fit() {
    const { clientWidth: w, clientHeight: h } = this.pane;
    if (w === 0 || h === 0) return;
    this.whole = true;
    const [tw, th] = [this.size[0] * INCH, this.size[1] * INCH];
    const a = radians(this.turn);
    const [bw, bh] = [
      Math.abs(tw * Math.cos(a)) + Math.abs(th * Math.sin(a)),
      Math.abs(tw * Math.sin(a)) + Math.abs(th * Math.cos(a)),
    ];
    const margin = Math.min(28, w * 0.03);
    this.scale = held(Math.min((w - margin * 2) / bw, (h - margin * 2) / bh), LEAST, MOST);
    this.x = this.y = 0;
    const [cx, cy] = this.centre();
    this.x = w / 2 - cx;
    this.y = h / 2 - cy;
    this.glide();
  }

  /** Centres a place if it is not visible. @param {Point} svg @param {boolean} [always] */
  look(svg, always = false) {
    const [x, y] = this.toPane(svg);
    const { clientWidth: w, clientHeight: h } = this.pane;
    const edge = 48;
    if (!always && x > edge && y > edge && x < w - edge && y < h - edge) return;
    this.x += w / 2 - x;
    this.y += h / 2 - y;
    this.bound();
    this.glide();
  }

  /** Moves there smoothly, unless animations are off. */
  glide() {
    if (!still()) {
      this.board.classList.add('gliding');
      setTimeout(() => this.board.classList.remove('gliding'), 260);
    }
    this.settle();
    this.show();
  }
}
