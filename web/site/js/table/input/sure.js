// The check before a part of the turn ends: the main button first shows how many units have not acted,
// and a second press continues. There is no dialog, so the keyboard keeps working.

/** @import {Offered as Offer, Unit} from '#wire' */
/** @import {Store} from '../state/store.js' */

/** How long the question stays, and how long after it appears a press does not yet count as its answer, in milliseconds. */
export const STANDS = 6000;
export const TOO_SOON = 300;

export class Sure {
  /** @param {Store} store @param {() => number} [clock] */
  constructor(store, clock = () => performance.now()) {
    this.store = store;
    this.clock = clock;
    /** The units that received an order in this part of the turn. @type {Set<string>} */
    this.used = new Set();
    this.part = '';
    /** The decision number at which it asked, and the time. */
    this.asked = '';
    this.since = -Infinity;
  }

  /** A key for this part of the turn. */
  now() {
    const { view, seat } = this.store;
    return JSON.stringify([view?.turn, view?.phase, seat]);
  }

  /** A unit received an order. @param {string | undefined} unit */
  use(unit) {
    this.fresh();
    if (unit) this.used.add(unit);
  }

  fresh() {
    const part = this.now();
    if (part === this.part) return;
    this.part = part;
    this.used.clear();
  }

  /** The units that may act and have not done anything yet. @returns {Unit[]} */
  idle() {
    this.fresh();
    return this.store.ready.filter((unit) => !unit.done && !this.used.has(unit.id));
  }

  /** The key of the question: another moment is another question. @param {Offer} offer */
  mark(offer) {
    return `${this.store.state?.n} ${JSON.stringify(offer.act)}`;
  }

  /** Whether the question is showing. @param {Offer} offer */
  stands(offer) {
    return this.asked === this.mark(offer) && this.clock() - this.since < STANDS;
  }

  /** The main button was pressed: returns whether to continue; otherwise asks now. @param {Offer} offer */
  pressed(offer) {
    if (this.stands(offer)) return this.clock() - this.since >= TOO_SOON;
    this.asked = this.mark(offer);
    this.since = this.clock();
    return false;
  }
}

/** The question on the button. @param {number} idle @param {string} label */
export function sureWords(idle, label) {
  return `${idle === 1 ? '1 unit' : `${idle} units`} may still act. ${label}?`;
}
