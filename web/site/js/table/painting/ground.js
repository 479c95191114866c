// The ground: a drawing with thousands of strokes, painted into a bitmap. While the table moves, the browser only scales
// pixels. When it rests, the strokes are painted again if the bitmap is too coarse for the screen, or so fine
// that its strokes would fall between the pixels and become noise.
import * as api from '../../api.js';
import { INCH, around } from '../state/geometry.js';

/**
 * The drawing with its names upside down, for a player on the far side: every name is rotated about its middle.
 * @param {string} text
 */
export function turnedNames(text) {
  return text.replace(/<text\b[^>]*>/g, (tag) => {
    const of = (/** @type {string} */ name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const [x, y, high] = [Number(of('x')), Number(of('y')), Number(of('font-size'))];
    if (![x, y, high].every(Number.isFinite)) return tag;
    const turn = `${of('transform') ?? ''} rotate(180 ${x} ${(y - high * 0.3).toFixed(2)})`.trim();
    return `${tag.replace(/ transform="[^"]*"/, '').replace(/\/?>$/, '')} transform="${turn}">`;
  });
}

/** The maximum enlargement of names when zoomed out. */
const GROW = [1, 1.3, 1.6];
/** Names smaller than this many pixels are hard to read. */
const LEGIBLE = 9;
/** The height of names in the drawing, in its units. */
const HIGH = 14.25;

/** The enlargement of names. @param {number} scale of the screen */
export const growth = (scale) => GROW.find((by) => HIGH * by * scale >= LEGIBLE) ?? GROW[GROW.length - 1];

/** The drawing with its names enlarged, each about its middle. @param {string} text @param {number} by */
export function grownNames(text, by) {
  if (by === 1) return text;
  return text.replace(/<text\b[^>]*>/g, (tag) => {
    const high = Number(/ font-size="([^"]*)"/.exec(tag)?.[1]);
    if (!Number.isFinite(high)) return tag;
    return tag
      .replace(/ (font-size|textLength|letter-spacing)="([\d.]+)"/g, (_, name, value) => ` ${name}="${(Number(value) * by).toFixed(2)}"`)
      .replace(/ y="([-\d.]+)"/, (_, y) => ` y="${(Number(y) + high * 0.3 * (by - 1)).toFixed(2)}"`);
  });
}

/**
 * The boxes of the names in a drawing, in its own units; the widths are approximate.
 * @param {string} text @returns {{x: number, y: number, w: number, h: number}[]}
 */
export function namesOf(text) {
  return [...text.matchAll(/<text\b([^>]*)>([^<]*)<\/text>/g)].flatMap(([, tag, words]) => {
    const of = (/** @type {string} */ name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const [x, y, high] = [Number(of('x')), Number(of('y')), Number(of('font-size'))];
    if (![x, y, high].every(Number.isFinite)) return [];
    const w = Number(of('textLength')) || words.trim().length * high * 0.55;
    return [{ x: of('text-anchor') === 'middle' ? x - w / 2 : x, y: y - high, w, h: high * 1.25 }];
  });
}

/** The maximum resolution in pixels per unit; more would cost memory without a visible gain. */
const STEPS = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1.5, 2, 3];
const MOST_PIXELS = 24_000_000;

/**
 * The coarsest resolution that is fine enough, within the memory limit. When zoomed out, twice the screen resolution is
 * sharpest; beyond that, strokes fall between the pixels.
 * @param {number} need pixels of the screen to a unit @param {[number, number]} size of the table in inches
 */
export function fineness(need, size) {
  const [w, h] = size.map((inches) => inches * INCH);
  const may = STEPS.filter((step) => w * h * step * step <= MOST_PIXELS);
  const twice = need < 0.5 ? may.findLast((step) => step <= need * 2.1) : undefined;
  return twice ?? may.find((step) => step >= need) ?? may[may.length - 1] ?? 1;
}

export class Ground {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {HTMLImageElement | null} */
    this.image = null;
    this.text = '';
    /** The ground as it is now; a replay may show an earlier one. */
    this.own = '';
    this.far = false;
    this.grow = 1;
    /** The boxes of the names, and the listeners for their changes. @type {ReturnType<typeof namesOf>} */
    this.names = [];
    this.named = () => {};
    this.fine = 0;
    this.scale = 1;
    /** @type {[number, number]} */
    this.size = [48, 48];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
  }

  /** Fetches the drawing; one of the tokens gives access. @param {string} battle @param {string[]} tokens @returns {Promise<boolean>} */
  async load(battle, tokens) {
    for (const token of tokens) {
      try {
        this.own = await api.ground(battle, token);
        this.text = this.own;
        await this.read();
        return true;
      } catch {
        // Another token may work; without the picture the table is still playable.
      }
    }
    return false;
  }

  /** Shows the ground of an earlier moment, or the present one. @param {string | undefined} text */
  put(text) {
    const wanted = text ?? this.own;
    if (!wanted || wanted === this.text) return;
    this.text = wanted;
    this.read().catch(() => {});
  }

  /** Makes an image of the drawing, with its names the right way up. */
  async read() {
    const { far, grow } = this;
    const text = grownNames(this.text, grow);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(far ? turnedNames(text) : text)}`;
    await image.decode();
    if (far !== this.far || grow !== this.grow) return;
    this.image = image;
    this.fine = 0;
    this.paint();
    this.names = namesOf(text);
    this.named();
  }

  /** @param {[number, number]} size inches @param {number} scale pixels of the screen to a unit @param {number} [turn] of the table */
  show(size, scale, turn = 0) {
    this.size = size;
    this.scale = scale;
    const [far, grow] = [Math.abs(around(turn)) > 91, growth(scale)];
    if (far !== this.far || grow !== this.grow) {
      this.far = far;
      this.grow = grow;
      if (this.text) return void this.read().catch(() => {});
    }
    if (this.wanted() === this.fine || !this.image) return;
    clearTimeout(this.soon);
    // Paint the first image at once; another resolution only after the table has rested a while.
    this.soon = setTimeout(() => this.paint(), this.fine === 0 ? 0 : 400);
  }

  /** The resolution needed for the current view. */
  wanted() {
    return fineness(this.scale * (window.devicePixelRatio || 1), this.size);
  }

  paint() {
    const { image, canvas } = this;
    const fine = this.wanted();
    if (!image || fine === this.fine) return;
    this.fine = fine;
    const [w, h] = this.size.map((inches) => Math.round(inches * INCH * fine));
    canvas.width = w;
    canvas.height = h;
    const pen = canvas.getContext('2d', { alpha: false });
    pen?.drawImage(image, 0, 0, w, h);
  }
}
