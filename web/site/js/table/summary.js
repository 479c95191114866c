// What a turn did, told when it ends: what changed on each side's account, who is gone, what fell.
import { byId, h } from '../dom.js';
import { likes } from './likes.js';
import { sideBadge } from './card.js';

/** @import {View, Line, Side} from './types.js' */
/** @import {Store} from './store.js' */

/** The facts of a side that are not as they were. @param {Side} before @param {Side} now */
export function changedFacts(before, now) {
  return now.facts.flatMap((fact) => {
    const old = before.facts.find((one) => one.label === fact.label);
    return old && old.value !== fact.value ? [{ label: fact.label, from: old.value, to: fact.value }] : [];
  });
}

/** Who was on the table and is no more. @param {View} before @param {View} now */
export function gone(before, now) {
  const here = new Set(now.units.filter((unit) => unit.on_table).map((unit) => unit.id));
  return before.units.filter((unit) => unit.on_table && !here.has(unit.id));
}

export class Summary {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** How the turn began. @type {View | null} */
    this.began = null;
    this.from = 0;
    store.hear('state', () => this.look());
  }

  look() {
    const { view, log } = this.store;
    if (!view) return;
    const before = this.began;
    if (before && before.turn === view.turn) return;
    this.began = view;
    const lines = log.slice(this.from);
    this.from = log.length;
    if (!before || before.turn === 0 || view.turn < before.turn || !likes().summary) return;
    this.show(before, view, lines);
  }

  /** @param {View} before @param {View} now @param {Line[]} lines */
  show(before, now, lines) {
    const thrown = lines.reduce((sum, line) => sum + line.dice.length, 0);
    const sides = now.sides.map((side) => {
      const old = before.sides.find((one) => one.id === side.id);
      const changed = old ? changedFacts(old, side) : [];
      const lost = gone(before, now).filter((unit) => unit.side === side.id);
      return h('section', {}, h('h4', {}, sideBadge(this.store, side.id), side.name),
        changed.length || lost.length
          ? h('ul', {}, ...changed.map((one) => h('li', {}, `${one.label}: ${one.from} → ${one.to}`)), ...lost.map((unit) => h('li', {}, `${unit.name} left the table`)))
          : h('p', { class: 'small muted' }, 'Nothing lost.'));
    });
    const box = h('aside', { class: 'summary', role: 'status' },
      h('header', {}, h('h3', {}, `Turn ${before.turn} is over`), h('button', { class: 'quiet', type: 'button', 'aria-label': 'Close the summary', on: { click: () => box.remove() } }, '✕')),
      h('div', { class: 'columns' }, ...sides),
      h('p', { class: 'small muted' }, `${thrown} dice fell.`));
    document.querySelector('.summary')?.remove();
    byId('pane').append(box);
    setTimeout(() => box.remove(), 9000);
  }
}
