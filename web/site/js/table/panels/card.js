// The unit card: name, facts and markers.
import { h } from '../../dom.js';
import { counted, spot, wind } from '../feedback/words.js';
import { letter } from '../state/store.js';

/** @import {Unit, Marker} from '#wire' */
/** @import {Store} from '../state/store.js' */

const SHAPES = /** @type {Record<string, string>} */ ({ drop: '◆', star: '★', ring: '○', square: '■', triangle: '▲', diamond: '◆', cross: '✕', arrow: '➤' });

/** @param {Marker} marker */
export function markerChip(marker) {
  const sign = h('span', { class: 'sign', 'aria-hidden': 'true' }, SHAPES[marker.shape] ?? '●');
  sign.style.color = marker.colour;
  return h('li', { class: 'chip' }, sign, counted(marker.count, marker.meaning));
}

/** The letter of a side in its colours; pattern and letter carry the same information as the colour. @param {Store} store @param {string} side @param {string} [words] */
export function sideBadge(store, side, words) {
  const index = store.sideIndex(side);
  const badge = h('span', { class: `flag side-${index}`, title: store.side(side)?.name ?? side, 'aria-hidden': 'true' }, words ?? letter(Math.max(0, index)));
  badge.style.setProperty('--side', store.side(side)?.colour ?? '#666');
  return badge;
}

/** A unit's short name as the map has it, in the colours of its side. @param {Store} store @param {Unit} unit */
export const codeBadge = (store, unit) => sideBadge(store, unit.side, store.codes.get(unit.id));

/** @param {Store} store @param {Unit} unit */
export function unitCard(store, unit) {
  const where = unit.on_table && unit.front ? `${spot(unit.front.at)}, facing ${wind(unit.front.facing)}` : 'off the table';
  return h('article', { class: 'card', 'aria-label': unit.name },
    h('header', {},
      codeBadge(store, unit),
      h('div', {},
        h('h2', {}, unit.name),
        h('p', { class: 'small muted' }, [unit.kind, unit.formation, store.groupName(unit.group)].filter(Boolean).join(' · ')))),
    unit.markers.length ? h('ul', { class: 'chips' }, ...unit.markers.map(markerChip)) : null,
    h('dl', { class: 'facts' }, ...unit.facts.map((fact) => h('div', {}, h('dt', {}, fact.label), h('dd', {}, fact.value)))),
    h('p', { class: 'small muted' }, where, unit.done ? ' · has acted' : ''));
}
