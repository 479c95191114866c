// What a player can do at the table, whichever way they do it: by mouse, touch, key, list or text.
import { replayLink } from '../../battles.js';
import { h, toast } from '../../dom.js';
import { called } from '../../generals.js';
import { commit, throwFor } from './commit.js';
import { toSvg } from '../state/geometry.js';
import { likes } from '../state/likes.js';
import { Order } from '../state/order.js';
import { STANDS, Sure, sureWords } from './sure.js';
import { alertly } from '../feedback/voice.js';
import { capital, undone, waitingWords } from '../feedback/words.js';

/** @import {Offered as Offer, Leg, Point, Word} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Camera} from '../painting/camera.js' */
/** @import {Troops} from '../painting/troops.js' */
/** @import {Overlays} from '../painting/overlays.js' */

/** @typedef {{label: string, run: (() => void) | null, why?: string}} Next */

export class Desk {
  /** @param {Store} store @param {Camera} camera @param {Troops} troops @param {Overlays} overlays */
  constructor(store, camera, troops, overlays) {
    this.store = store;
    this.camera = camera;
    this.troops = troops;
    this.overlays = overlays;
    this.saying = false;
    this.sure = new Sure(store);
    /** Whether the order that was just started should get the keyboard focus. */
    this.focusOrder = false;
  }

  /** Selects a unit and scrolls to it. @param {string | null} id @param {boolean} [focus] */
  pick(id, focus = false) {
    this.store.select(id);
    const unit = this.store.unit(id);
    if (!unit?.front) return;
    this.camera.look(toSvg(unit.front.at, this.store.size));
    if (focus && id) this.troops.focus(id);
  }

  /** The next unit that may act, or the next of all when none may. @param {number} [step] */
  nextUnit(step = 1) {
    const list = this.store.ready.length ? this.store.ready : (this.store.view?.units ?? []).filter((unit) => unit.on_table);
    if (list.length === 0) return;
    const at = list.findIndex((unit) => unit.id === this.store.selected);
    const next = at === -1 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
    this.pick(list[next].id, true);
  }

  /** Starts an order from an offer. An act without movement and without dice is done at once. @param {Offer} offer */
  async take(offer) {
    const { store } = this;
    if (offer.unit && store.unit(offer.unit) && !store.narrow) store.select(offer.unit);
    const held = store.order;
    const atOnce = offer.want === 'nothing' && !offer.unit && await this.harmless(offer);
    // Ending a phase must not discard an order in progress: the end becomes an order itself, and cancelling it restores the first.
    const loses = !!held?.live && held.ready;
    if (atOnce && !loses) return void this.say(offer);
    if (!store.offers.includes(offer)) return;
    this.stage(offer, loses && atOnce ? held : null);
    this.focusOrder = true;
    store.tell('order');
  }

  /** Whether dice cannot change the result of this act. Ending a phase may lead to dice of the next phase; these do not count.
   * @param {Offer} offer */
  async harmless(offer) {
    const { store } = this;
    const { seat, act, fill } = offer;
    const n = store.state?.n;
    const answer = await store.ask({ fit: { seat, act, fill } }).catch(() => null);
    if (!answer?.fit || store.state?.n !== n) return false;
    if (!answer.fit.rolls) return true;
    const odds = await store.ask({ odds: { seat, act, fill } }).catch(() => null);
    return store.state?.n === n && (odds?.odds?.outcomes.length ?? 2) <= 1;
  }

  /** @param {Offer} offer @param {Order | null} [instead] the order in progress that would be discarded */
  stage(offer, instead = null) {
    const { store } = this;
    if (store.order?.offer === offer) return;
    const order = new Order(store, offer);
    order.instead = instead?.instead ?? instead;
    store.setOrder(order);
  }

  /** The offer that dragging this unit would fill. @param {string} id @returns {Offer | undefined} */
  dragged(id) {
    const { order } = this.store;
    if (order?.moves && order.offer.unit === id) return order.offer;
    const mine = this.store.offersOf(id);
    return mine.find((one) => one.want === 'path') ?? mine.find((one) => one.want === 'poses') ?? mine.find((one) => one.want === 'point');
  }

  /** The order that moves the selected unit; starts one if necessary. */
  moving() {
    const { store } = this;
    if (store.order?.moves) return store.order;
    const offer = store.selected ? this.dragged(store.selected) : undefined;
    if (!offer) {
      if (store.selected) alertly('This unit cannot move now.');
      return null;
    }
    this.stage(offer);
    return store.order;
  }

  /** @param {Leg} leg */
  steer(leg) {
    const order = this.moving();
    if (!order) return;
    const kind = Array.isArray(leg) ? undefined : /** @type {const} */ (['move', 'turn', 'wheel']).find((one) => one in leg);
    if (kind && !order.takes(kind)) return alertly('This order can only turn the unit.');
    order.add(leg);
  }

  /** Confirms the order in progress. */
  async commit() {
    const { order } = this.store;
    if (!order || this.saying) return;
    await order.settled();
    if (!order.live || !order.ready) return;
    const fill = order.offer.want === 'nothing' ? order.offer.fill : order.fill;
    order.committing = true;
    this.store.tell('order');
    const done = await this.say(order.offer, fill);
    order.committing = false;
    if (!done) this.store.tell('order');
  }

  /** @param {Offer} offer @param {import('#wire').Fill} [fill] */
  async say(offer, fill = offer.fill) {
    if (this.saying) return false;
    this.saying = true;
    this.store.tell('next');
    try {
      const part = this.sure.now();
      const done = await commit(this.store, { seat: offer.seat, act: offer.act, fill, label: offer.label });
      if (done && part === this.sure.now()) this.sure.use(offer.unit);
      return done;
    } catch {
      toast('Connection lost. Your order will be sent again when it is back.', 'bad');
      return false;
    } finally {
      this.saying = false;
      this.store.tell('next');
    }
  }

  /** Cancels the order in progress; without one, clears the selection. */
  drop() {
    const { order } = this.store;
    if (order) this.store.setOrder(order.instead?.revived() ?? null);
    else this.store.select(null);
  }

  /** The label and action of the main button. @returns {Next} */
  next() {
    const { store } = this;
    const { state, order } = store;
    if (!state) return { label: 'Opening…', run: null };
    if (state.over) return { label: 'Watch the replay', run: () => location.assign(replayLink(store.battle, store.tokens)) };
    if (this.saying) return { label: 'Sending…', run: null };
    if (order) return this.nextOfOrder();
    const thrown = state.ask?.throw;
    if (thrown && !store.watching) return { label: `⚄ Enter the dice for ${store.seatName(thrown.seat)}`, run: () => throwFor(store) };
    if (!store.mine) return { label: this.waiting(), run: null };
    const reacts = !!state.ask?.reaction;
    if (reacts && store.offers.length > 1) return { label: 'Choose an answer', run: () => store.tell('choose') };
    if (store.offers.length === 1) return { label: capital(store.offers[0].label), run: () => this.take(store.offers[0]) };
    const ending = store.loose.filter((offer) => typeof offer.act === 'string');
    if (ending.length === 1) return this.nextOfEnding(ending[0]);
    if (store.narrow) return { label: 'Choose an answer', run: () => store.tell('choose') };
    if (store.ready.length === 0) return { label: 'Choose an order', run: () => store.tell('choose') };
    if (!store.selected) return { label: 'Choose a unit', run: () => this.nextUnit() };
    const its = store.offersOf(store.selected);
    if (its.length === 0) return { label: 'Next unit', run: () => this.nextUnit() };
    return its.length === 1 ? { label: capital(its[0].label), run: () => this.take(its[0]) }
      : { label: 'Choose an order for this unit', run: () => store.tell('choose') };
  }

  /** Who the page is waiting for, and for how long. */
  waiting() {
    const { store } = this;
    const asked = (store.state?.ask?.seats ?? []).map((id) => {
      const seat = store.state?.seats.find((one) => one.id === id);
      return { name: store.seatName(id), general: seat?.by === 'computer' ? called(seat.general) : null };
    });
    return waitingWords(asked, (Date.now() - store.since) / 1000);
  }

  /** Ending a part of the turn: asks again if units have not acted. @param {Offer} offer @returns {Next} */
  nextOfEnding(offer) {
    const label = capital(offer.label);
    const idle = likes().sure ? this.sure.idle().length : 0;
    if (idle === 0) return { label, run: () => this.take(offer) };
    return { label: this.sure.stands(offer) ? sureWords(idle, label) : label, run: () => this.end(offer, sureWords(idle, label)) };
  }

  /** @param {Offer} offer @param {string} question */
  end(offer, question) {
    if (this.sure.pressed(offer)) return void this.take(offer);
    this.store.tell('next');
    alertly(question);
    setTimeout(() => this.store.tell('next'), STANDS + 50);
  }

  /** @returns {Next} */
  nextOfOrder() {
    const order = /** @type {Order} */ (this.store.order);
    if (!order.ready && order.wish === undefined) return { label: order.turns ? 'Drag to turn the unit, or use Q and E' : order.moves ? 'Drag the unit, or use the keys' : 'Not possible', run: null };
    const far = order.moves && order.ghost && (order.fit?.length || order.turns) ? `, ${order.amount}` : '';
    const dice = order.fit?.rolls ? '⚄ ' : '';
    return { label: `${dice}${capital(order.offer.label)}${far}`, run: () => this.commit() };
  }

  /** @param {Word} body @param {string} [good] */
  async call(body, good) {
    const answer = await this.store.ask(body).catch(() => null);
    if (answer?.done && good) toast(good, 'good');
    const no = answer?.error ?? answer?.refused;
    if (no) toast(no.why, 'bad');
    if (!answer) toast('The connection is lost.', 'bad');
    return answer;
  }

  undo() {
    const { state } = this.store;
    if (!state?.undo) return toast('There is nothing to undo.');
    this.call({ undo: { n: state.n } });
  }

  /** A request that waits for the consent of others. @returns {Node | null} */
  pending() {
    const { state, hello } = this.store;
    const pending = state?.pending;
    if (!pending) return null;
    const who = this.store.seatName(pending.by);
    const what = pending.what === 'draw' ? 'offers a draw.' : `asks to undo: ${undone(this.store.log, pending.to ?? 0)}`;
    const mine = pending.waits.some((seat) => hello?.seats.includes(seat));
    const reply = (/** @type {boolean} */ yes) => () => this.call({ answer: { to: pending.what, yes } });
    return h('section', { class: 'note warn' }, h('p', {}, `${who} ${what}`),
      mine
        ? h('div', { class: 'row' },
          h('button', { class: 'main', 'data-key': 'pending yes', on: { click: reply(true) } }, 'Agree'),
          h('button', { 'data-key': 'pending no', on: { click: reply(false) } }, 'Refuse'))
        : h('p', { class: 'small muted' }, `Waiting for ${pending.waits.map((seat) => this.store.seatName(seat)).join(' and ')}.`));
  }

  /** @param {Point} at inches */
  look(at) {
    this.camera.look(toSvg(at, this.store.size), true);
  }
}
