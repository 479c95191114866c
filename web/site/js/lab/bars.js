// Bars that grow: each row is created once and then updated, so that it animates instead of jumping.
import { h } from '../dom.js';

/**
 * One bar. `low` and `high` are the ends of its interval; sides differ in pattern as well as in colour.
 * @typedef {{key: string, label: string, words: string, rate: number, low?: number, high?: number, colour?: string, pattern?: number}} Bar
 */

export class Bars {
  constructor() {
    this.list = h('dl', { class: 'bars' });
    /** @type {Map<string, {label: HTMLElement, words: HTMLElement, fill: HTMLElement, span: HTMLElement, row: HTMLElement}>} */
    this.rows = new Map();
  }

  /** @param {string} key */
  row(key) {
    const known = this.rows.get(key);
    if (known) return known;
    const [label, words] = [h('dt', {}), h('span', { class: 'bar-words' })];
    const [fill, span] = [h('span', { class: 'bar-fill' }), h('span', { class: 'bar-span' })];
    const row = h('div', { class: 'bar-row' }, label, h('dd', {}, h('span', { class: 'bar', 'aria-hidden': 'true' }, fill, span), words));
    const made = { label, words, fill, span, row };
    this.rows.set(key, made);
    return made;
  }

  /** @param {Bar[]} bars */
  show(bars) {
    for (const [key, { row }] of this.rows) {
      if (bars.some((bar) => bar.key === key)) continue;
      row.remove();
      this.rows.delete(key);
    }
    bars.forEach((bar, i) => {
      const { label, words, fill, span, row } = this.row(bar.key);
      label.textContent = bar.label;
      words.textContent = bar.words;
      fill.style.width = `${bar.rate * 100}%`;
      if (bar.colour) fill.style.backgroundColor = bar.colour;
      fill.classList.toggle('hatched', bar.pattern === 1);
      const [low, high] = [bar.low ?? 0, bar.high ?? 0];
      span.hidden = bar.high === undefined;
      span.style.left = `${low * 100}%`;
      span.style.width = `${(high - low) * 100}%`;
      // Move a row only if its place changed: moving it would stop its animation.
      if (this.list.children[i] !== row) this.list.insertBefore(row, this.list.children[i] ?? null);
    });
  }
}
