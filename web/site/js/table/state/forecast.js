// The odds of an order in progress: those of its own dice, and on request those that include the answers of other players.

/** @import {Fill, Odds} from '#wire' */
/** @import {Order} from './order.js' */

/** @typedef {{of: string, losses: boolean, odds: Odds | null, why: string | null}} SeenThrough */

export class Forecast {
  /** @param {Order} order */
  constructor(order) {
    this.order = order;
    /** @type {Odds | null} */
    this.odds = null;
    /** A key of the fill whose odds were requested last. */
    this.asked = '';
    /** The odds including the answers of other players, for one fill. @type {SeenThrough | null} */
    this.seen = null;
  }

  clear() {
    this.odds = null;
    this.asked = '';
  }

  /** Fetches the odds when the pointer rests, if a die is rolled now or later. @param {Fill} fill */
  async ask(fill) {
    const { order } = this;
    const { fit, refused, offer: { seat, act } } = order;
    if (refused || (fit && !fit.rolls && !fit.later)) return this.clear();
    const said = fit?.fill ?? fill;
    const mark = JSON.stringify(said);
    if (this.asked === mark) return;
    this.asked = mark;
    const answer = await order.store.ask({ odds: { seat, act, fill: said } }).catch(() => null);
    if (!order.live || this.asked !== mark) return;
    this.odds = answer?.odds ?? null;
    order.tell();
  }

  /** Fetches the odds including all answers of other players, optionally up to the losses. @param {boolean} losses */
  async seeThrough(losses) {
    const { order } = this;
    /** @type {SeenThrough} */
    const seen = { of: order.mark, losses, odds: null, why: null };
    this.seen = seen;
    order.tell();
    const { seat, act } = order.offer;
    const far = losses ? { answers: true, until: 'losses' } : { answers: true };
    const answer = await order.store.ask({ odds: { seat, act, fill: order.fit?.fill ?? order.fill, ...far } }).catch(() => null);
    if (!order.live || this.seen !== seen) return;
    seen.odds = answer?.odds ?? null;
    seen.why = seen.odds ? null : answer?.refused?.why ?? answer?.error?.why ?? 'no answer: try again';
    order.tell();
  }
}
