// The orders panel: the order in progress, the question, and the unit card with what it may and may not do.
import { replayLink } from '../../battles.js';
import { h } from '../../dom.js';
import { distance } from '../../settings.js';
import { unitCard, codeBadge } from './card.js';
import { composer } from './composer.js';
import { decisions } from './decisions.js';
import { likes, like } from '../state/likes.js';
import { cited } from './rulebook.js';
import { hue } from '../painting/overlays.js';
import { actName } from '../state/store.js';
import { capital, numbers, plain, shortly, wonBy } from '../feedback/words.js';

/** @import {Offered as Offer, Denied, Overlay, Unit} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

/**
 * Redraws the children and restores the focus. With `keep`, equal nodes stay in place, so that a button does not vanish
 * between press and release. Use it only if the state behind them has not changed either.
 * @param {HTMLElement} into @param {(Node | null | false)[]} nodes @param {boolean} [keep]
 */
export function redraw(into, nodes, keep = false) {
  const held = document.activeElement instanceof HTMLElement && into.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const top = into.scrollTop;
  const old = keep ? [...into.children] : [];
  const next = nodes.filter((node) => node instanceof Node).map((node) => old.find((one) => one.isEqualNode(node)) ?? node);
  if (next.length === into.children.length && next.every((node, i) => node === into.children[i])) return;
  into.replaceChildren(...next);
  into.scrollTop = top;
  const again = held ? into.querySelector(`[data-key="${CSS.escape(held)}"]`) : null;
  if (again instanceof HTMLElement && again !== document.activeElement) again.focus({ preventScroll: true });
}

/** Groups offers by the name of their act, in their order. @param {Offer[]} offers @returns {[string, Offer[]][]} */
export function grouped(offers) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const offer of offers) {
    const name = actName(offer.act);
    groups.set(name, [...(groups.get(name) ?? []), offer]);
  }
  return [...groups];
}

/** Up to this many offers, no group is collapsed. */
const OPEN = 20;

/**
 * Groups offers labelled “who: what” by who; null if one of them has another form.
 * @param {Offer[]} offers @returns {[string, Offer[]][] | null}
 */
export function headed(offers) {
  /** @type {Map<string, Offer[]>} */
  const heads = new Map();
  for (const offer of offers) {
    const at = offer.label.indexOf(': ');
    if (at < 1) return null;
    const head = offer.label.slice(0, at);
    heads.set(head, [...(heads.get(head) ?? []), offer]);
  }
  return heads.size < offers.length ? [...heads] : null;
}

export class OrdersPage {
  /** @param {Store} store @param {HTMLElement} page @param {Desk} desk */
  constructor(store, page, desk) {
    this.store = store;
    this.page = page;
    this.desk = desk;
    /** @type {{unit: string, denied: Denied[], overlays: Overlay[]}} */
    this.told = { unit: '', denied: [], overlays: [] };
    this.about = '';
    /** @type {import('#wire').State | null} */
    this.drawnFrom = null;
    this.openDenied = false;
    this.waiting = false;
    store.hear('state select odds', () => this.show());
    store.hear('order', () => store.order?.wish === undefined && this.show());
    store.hear('facts', (event) => {
      this.told = event.detail;
      this.show();
    });
  }

  /** Draws once per frame, however many changes there are. */
  show() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      const { state, selected, order } = this.store;
      const about = JSON.stringify([state?.n, selected, order?.offer.act]);
      redraw(this.page, this.parts(), this.drawnFrom === state);
      this.drawnFrom = state;
      if (about !== this.about) this.page.scrollTop = 0;
      this.about = about;
      this.follow();
    });
  }

  /** Gives the keyboard focus to a new order: to its unit for steering, or to its confirm button. */
  follow() {
    const { order } = this.store;
    if (!order || !this.desk.focusOrder) return;
    this.desk.focusOrder = false;
    const button = this.page.querySelector('[data-key="commit"]');
    if (order.moves && order.offer.unit) this.desk.troops.focus(order.offer.unit);
    else if (button instanceof HTMLButtonElement) button.focus({ preventScroll: true });
  }

  /** @returns {(Node | null | false)[]} */
  parts() {
    const { store, desk } = this;
    const { state, order, selected } = store;
    if (!state) return [];
    const unit = store.unit(selected);
    /** @type {(Node | null | false)[]} */
    const parts = [this.ended(), this.watched(), desk.pending(), this.chairs()];
    if (order) parts.push(composer(store, desk));
    if (store.narrow) parts.push(decisions(store, desk));
    if (unit) parts.push(unitCard(store, unit), !store.narrow && this.may(unit), this.mayNot(unit), this.zones(unit));
    if (!unit && !store.narrow && !state.over) parts.push(this.ready());
    if (!store.narrow && !state.over) parts.push(this.loose());
    if (!unit && !order && !store.narrow) parts.push(this.aims());
    return parts;
  }

  /** Choose the seat to answer for, if several seats at this screen are asked at once. @returns {Node | null} */
  chairs() {
    const { store } = this;
    const yours = store.state?.ask?.yours ?? [];
    if (yours.length < 2) return null;
    return h('div', { class: 'chairs row', role: 'group', 'aria-label': 'Answering for' }, h('span', { class: 'small muted' }, 'Answering for'),
      ...yours.map((seat) => h('button', { type: 'button', 'data-key': `chair ${seat}`, 'aria-pressed': String(store.seat === seat), on: { click: () => {
        store.sit(seat);
        store.setOrder(null);
        store.tell('select');
      } } }, store.seatName(seat))));
  }

  /** @returns {Node | null} */
  ended() {
    const { state, battle, tokens } = this.store;
    if (!state?.over) return null;
    const { words, why } = state.over;
    const won = wonBy(state.over, (side) => this.store.side(side)?.name);
    return h('section', { class: 'verdict' }, h('h2', {}, won || words), won ? h('p', { class: 'title' }, words) : null, h('p', {}, why),
      h('div', { class: 'row' },
        h('a', { class: 'button main', href: replayLink(battle, tokens) }, 'Watch the replay'),
        h('a', { class: 'button', href: '/' }, 'Another battle')));
  }

  /** Why this battle can only be watched. @returns {Node | null} */
  watched() {
    const { state, battle, tokens } = this.store;
    if (!state?.watched) return null;
    return h('section', { class: 'note', role: 'note' }, h('p', {}, `Shown from its film: ${state.watched}.`),
      h('p', {}, h('a', { class: 'button', href: replayLink(battle, tokens) }, 'Watch the replay')));
  }

  /** @param {Unit} unit */
  may(unit) {
    const offers = this.store.offersOf(unit.id);
    if (offers.length === 0) {
      const words = this.store.mine ? 'This unit has nothing to do now.' : '';
      return words ? h('p', { class: 'muted small' }, words) : null;
    }
    return h('section', { class: 'may' }, h('h3', {}, 'May do'),
      ...grouped(offers).map(([name, list]) => this.group(name, list)));
  }

  /** @param {string} name @param {Offer[]} list */
  group(name, list) {
    const title = capital(plain(name));
    if (list.length === 1) return this.offerButton(list[0]);
    const heads = headed(list);
    const buttons = heads
      ? heads.flatMap(([head, mine]) => [h('h4', {}, capital(head)), ...mine.map((offer) => this.offerButton(offer, offer.label.slice(head.length + 2)))])
      : list.map((offer) => this.offerButton(offer));
    // A short list is never collapsed.
    if (this.store.offers.length <= OPEN) return h('div', { class: 'group' }, heads ? null : h('h4', {}, title), ...buttons);
    if (list.length <= 3) return h('div', { class: 'group' }, h('h4', {}, title), ...buttons);
    const chosen = list.includes(/** @type {Offer} */ (this.store.order?.offer));
    return h('details', { class: 'group', open: chosen, 'data-key': `group ${name}` },
      h('summary', {}, title, h('span', { class: 'count' }, list.length)), ...buttons);
  }

  /** @param {Offer} offer @param {string} [said] a shorter label */
  offerButton(offer, said) {
    const { store, desk } = this;
    const lit = [offer.unit, offer.target].filter((id) => id !== undefined);
    const own = store.unit(offer.unit)?.name;
    const words = capital(said ?? (own && store.selected === offer.unit ? shortly(offer.label, own) : offer.label));
    const hand = { nothing: '', point: '☞ ', path: '☞ ', poses: '☞ ', units: '☞ ', number: '' }[offer.want];
    return h('button', { class: 'offer', type: 'button', 'data-key': `offer ${JSON.stringify(offer.act)}`, 'data-act': actName(offer.act), title: offer.label,
      'aria-pressed': String(store.order?.offer === offer), on: {
        click: () => desk.take(offer),
        pointerenter: () => store.light(lit),
        pointerleave: () => store.light([]),
        focus: () => store.light(lit),
        blur: () => store.light([]),
      } }, h('span', {}, hand, words), offer.notes?.length ? h('small', {}, offer.notes.join(' · ')) : null);
  }

  /** @param {Unit} unit */
  mayNot(unit) {
    const denied = this.told.unit === unit.id ? this.told.denied : [];
    if (denied.length === 0) return null;
    return h('details', { class: 'maynot', 'data-key': 'maynot', open: this.openDenied, on: {
      toggle: (/** @type {Event} */ event) => { this.openDenied = /** @type {HTMLDetailsElement} */ (event.target).open; },
    } }, h('summary', {}, 'May not', h('span', { class: 'count' }, denied.reduce((sum, one) => sum + (one.labels?.length ?? 1), 0))),
    h('ul', {}, ...denied.map((one) => h('li', { title: numbers(one) }, ...(one.labels ?? [one.label]).map((label) => h('b', {}, shortly(label, unit.name))), ' ', one.why, ' ', cited(this.store, one.cite)))));
  }

  /** @param {Unit} unit */
  zones(unit) {
    const zones = this.told.unit === unit.id ? this.told.overlays : [];
    if (zones.length === 0) return null;
    const seen = new Map(zones.map((zone) => [zone.kind, zone]));
    const several = (/** @type {string} */ kind) => zones.filter((zone) => zone.kind === kind).length > 1;
    return h('fieldset', { class: 'zones-list' }, h('legend', { class: 'small' }, 'Shown on the table'),
      ...[...seen.values()].map((zone) => h('label', { class: 'choice small' },
        h('input', { type: 'checkbox', checked: !this.desk.overlays.hidden.has(zone.kind), 'data-key': `zone ${zone.kind}`, on: {
          change: (/** @type {Event} */ event) => this.desk.overlays.toggle(zone.kind, /** @type {HTMLInputElement} */ (event.target).checked),
        } }), h('span', { class: 'swatch', 'data-kind': hue(zone.kind) }), several(zone.kind) ? capital(plain(zone.kind)) : zone.label, ' ', cited(this.store, zone.cite))),
      h('label', { class: 'choice small' }, h('input', { type: 'checkbox', checked: likes().reach, 'data-key': 'zone reach', on: {
        change: (/** @type {Event} */ event) => like({ reach: /** @type {HTMLInputElement} */ (event.target).checked }),
      } }), h('span', { class: 'swatch reach' }), 'Reach'));
  }

  /** The units that may act, when none is selected. */
  ready() {
    const { store } = this;
    if (!store.mine) return null;
    const units = store.ready;
    if (units.length === 0) return null;
    return h('section', { class: 'ready' }, h('h3', {}, 'May act'),
      h('ul', {}, ...units.map((unit) => h('li', {}, h('button', { class: 'unit-row', type: 'button', 'data-key': `ready ${unit.id}`, on: {
        click: () => this.desk.pick(unit.id),
        pointerenter: () => store.light([unit.id]),
        pointerleave: () => store.light([]),
      } }, codeBadge(store, unit), h('span', {}, unit.name), h('small', { class: 'muted' }, unit.kind))))));
  }

  /** Offers that belong to no single unit: ending a phase, orders to a wing. */
  loose() {
    const offers = this.store.loose;
    if (offers.length === 0) return null;
    return h('section', { class: 'may loose' }, h('h3', {}, this.store.ready.length ? 'Or' : 'May do'),
      ...grouped(offers).map(([name, list]) => this.group(name, list)));
  }

  aims() {
    const aims = this.store.view?.aims ?? [];
    if (aims.length === 0) return null;
    return h('section', { class: 'aims' }, h('h3', {}, 'Victory'), h('ul', { class: 'small' }, ...aims.map((aim) => h('li', {}, capital(aim)))),
      h('p', { class: 'small muted' }, `The table is ${distance(this.store.size[0], 0)} by ${distance(this.store.size[1], 0)}.`));
  }
}
