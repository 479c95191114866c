// The ground: a drawing with thousands of strokes, painted into a bitmap. The browser then only scales pixels while the
// table is moved, and the strokes are painted again when it rests and the bitmap is too coarse for what is seen, or so fine
// that its strokes would fall between the pixels and turn to noise.
import * as api from '../api.js';
import { INCH, around } from './geometry.js';

/**
 * The drawing with its names the other way up, for whoever sits on the far side: every name is turned about its middle.
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

/** How fine it may be, in pixels to a unit; more would cost more memory than it shows. */
const STEPS = [0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2, 3];
const MOST_PIXELS = 24_000_000;

/**
 * The coarsest step that is fine enough, within what memory allows.
 * @param {number} need pixels of the screen to a unit @param {[number, number]} size of the table in inches
 */
export function fineness(need, size) {
  const [w, h] = size.map((inches) => inches * INCH);
  const may = STEPS.filter((step) => w * h * step * step <= MOST_PIXELS);
  return may.find((step) => step >= need) ?? may[may.length - 1] ?? 1;
}

export class Ground {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {HTMLImageElement | null} */
    this.image = null;
    this.text = '';
    this.far = false;
    this.fine = 0;
    this.scale = 1;
    /** @type {[number, number]} */
    this.size = [48, 48];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
  }

  /** Fetches the drawing; one of the tokens opens it. @param {string} battle @param {string[]} tokens @returns {Promise<boolean>} */
  async load(battle, tokens) {
    for (const token of tokens) {
      try {
        this.text = await api.ground(battle, token);
        await this.read();
        return true;
      } catch {
        // Another token may open it; without a picture the table is still a table.
      }
    }
    return false;
  }

  /** Makes a picture of the drawing, with its names the way they are read. */
  async read() {
    const { text, far } = this;
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(far ? turnedNames(text) : text)}`;
    await image.decode();
    if (far !== this.far) return;
    this.image = image;
    this.fine = 0;
    this.paint();
  }

  /** @param {[number, number]} size inches @param {number} scale pixels of the screen to a unit @param {number} [turn] of the table */
  show(size, scale, turn = 0) {
    this.size = size;
    this.scale = scale;
    const far = Math.abs(around(turn)) > 91;
    if (far !== this.far) {
      this.far = far;
      if (this.text) return void this.read();
    }
    if (this.wanted() === this.fine || !this.image) return;
    clearTimeout(this.soon);
    // The first picture at once; a finer or coarser one when the hand has rested a while.
    this.soon = setTimeout(() => this.paint(), this.fine === 0 ? 0 : 400);
  }

  /** How fine it is wanted for what is seen. */
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
