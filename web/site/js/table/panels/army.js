// The order of battle: the facts of each side with losses and break points, and its units.
import { h } from '../../dom.js';
import { ledBy } from '../../generals.js';
import { codeBadge, sideBadge, markerChip } from './card.js';
import { capital } from '../feedback/words.js';
import { redraw } from './orders.js';

/** @import {Side, Unit} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

export class ArmyPage {
  /** @param {Store} store @param {HTMLElement} page @param {Desk} desk */
  constructor(store, page, desk) {
    this.store = store;
    this.page = page;
    this.desk = desk;
    store.hear('state select tab', () => !page.hidden && this.show());
  }

  show() {
    const { view } = this.store;
    if (view) redraw(this.page, view.sides.map((side) => this.side(side)));
  }

  /** @param {Side} side */
  side(side) {
    const units = this.store.view?.units.filter((unit) => unit.side === side.id) ?? [];
    const here = units.filter((unit) => unit.on_table);
    const gone = units.filter((unit) => !unit.on_table);
    /** @type {Map<string, Unit[]>} */
    const groups = new Map();
    for (const unit of here) groups.set(unit.group ?? '', [...(groups.get(unit.group ?? '') ?? []), unit]);
    return h('section', { class: 'army' },
      h('h3', {}, sideBadge(this.store, side.id), side.name),
      h('p', { class: 'small muted led' }, `Led by ${ledBy(this.store.state?.seats ?? [], side.id, this.store.hello?.seats ?? [])}`),
      h('dl', { class: 'facts' }, ...side.facts.flatMap((fact) => [h('dt', {}, fact.label), h('dd', {}, fact.value)])),
      ...[...groups].flatMap(([id, list]) => [id ? h('h4', {}, capital(this.store.groupName(id))) : null, this.list(list)]).filter((node) => node !== null),
      gone.length ? h('h4', {}, 'Off the table') : null, gone.length ? this.list(gone) : null);
  }

  /** @param {Unit[]} units */
  list(units) {
    const { store } = this;
    return h('ul', { class: 'roll' }, ...units.map((unit) => {
      const strength = unit.facts.find((fact) => / of /.test(fact.value))?.value;
      return h('li', {}, h('button', { type: 'button', class: 'unit-row', 'data-key': `army ${unit.id}`, 'aria-pressed': String(store.selected === unit.id), on: {
        click: () => this.desk.pick(unit.id),
        pointerenter: () => store.light([unit.id]),
        pointerleave: () => store.light([]),
      } }, codeBadge(store, unit), h('span', {}, unit.name), h('small', { class: 'muted' }, strength ?? unit.kind)),
      unit.markers.length ? h('ul', { class: 'chips' }, ...unit.markers.map(markerChip)) : null);
    }));
  }
}
