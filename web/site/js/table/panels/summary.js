// The summary at the end of a turn: changed facts of each side, and units that were lost.
import { byId, h } from '../../dom.js';
import { likes } from '../state/likes.js';
import { sideBadge } from './card.js';

/** @import {View, Side, Unit} from '#wire' */
/** @import {Store} from '../state/store.js' */

/** The facts of a side that have changed. @param {Side} before @param {Side} now */
export function changedFacts(before, now) {
  return now.facts.flatMap((fact) => {
    const old = before.facts.find((one) => one.label === fact.label);
    return old && old.value !== fact.value ? [{ label: fact.label, from: old.value, to: fact.value }] : [];
  });
}

/** The units that were on the table and no longer are. @param {View} before @param {View} now */
export function gone(before, now) {
  const here = new Set(now.units.filter((unit) => unit.on_table).map((unit) => unit.id));
  return before.units.filter((unit) => unit.on_table && !here.has(unit.id));
}

/** What happened to a unit that is no longer on the table. @param {Unit} unit now */
export function fate(unit) {
  const words = unit.facts.find((fact) => fact.label === 'Fate' || fact.label === 'Where')?.value ?? 'gone';
  return words === 'gone' || words === 'destroyed' ? `${unit.name} was destroyed` : `${unit.name}: ${words}`;
}

export class Summary {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** The view at the start of the turn. @type {View | null} */
    this.began = null;
    store.hear('state', () => this.look());
  }

  look() {
    const { view } = this.store;
    if (!view) return;
    const before = this.began;
    if (before && before.turn === view.turn) return;
    this.began = view;
    if (!before || before.turn === 0 || view.turn < before.turn || !likes().summary) return;
    this.show(before, view);
  }

  /** @param {View} before @param {View} now */
  show(before, now) {
    const sides = now.sides.map((side) => {
      const old = before.sides.find((one) => one.id === side.id);
      const changed = old ? changedFacts(old, side) : [];
      const lost = gone(before, now).filter((unit) => unit.side === side.id);
      return h('section', {}, h('h4', {}, sideBadge(this.store, side.id), side.name),
        changed.length || lost.length
          ? h('ul', {}, ...changed.map((one) => h('li', {}, `${one.label}: ${one.from} → ${one.to}`)), ...lost.map((unit) => h('li', {}, fate(now.units.find((one) => one.id === unit.id) ?? unit))))
          : h('p', { class: 'small muted' }, 'No losses.'));
    });
    const box = h('aside', { class: 'summary', role: 'status' },
      h('header', {}, h('h3', {}, `Turn ${before.turn} is over`), h('button', { class: 'quiet', type: 'button', 'aria-label': 'Close the summary', on: { click: () => box.remove() } }, '✕')),
      h('div', { class: 'columns' }, ...sides));
    document.querySelector('.summary')?.remove();
    byId('pane').append(box);
    setTimeout(() => box.remove(), 9000);
  }
}
