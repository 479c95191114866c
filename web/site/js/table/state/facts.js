// What the server knows about the selected unit: what it may not do and why, its zones, its reach. Fetched again when the
// selection or the table changes, and cached for the current moment.

/** @import {Denied, Overlay, Offered as Offer, Point} from '#wire' */
/** @import {Store} from './store.js' */

export class Facts {
  /** @param {Store} store @param {(ring: Point[] | null) => void} showReach */
  constructor(store, showReach) {
    this.store = store;
    this.showReach = showReach;
    /** @type {{unit: string, n: number, denied: Denied[], overlays: Overlay[]}} */
    this.told = { unit: '', n: -1, denied: [], overlays: [] };
    this.reachFor = '';
    /** @type {Map<string, Point[]>} */
    this.rings = new Map();
    store.hear('select state', () => this.refresh());
    store.hear('order', () => this.reach());
  }

  async refresh() {
    const { selected, state } = this.store;
    this.rings.clear();
    // The zones on the table belong to an earlier moment.
    this.reachFor = 'old';
    this.reach();
    if (!selected || !state) return;
    const n = state.n;
    const answer = await this.store.ask({ unit: { unit: selected } }).catch(() => null);
    if (this.store.selected !== selected || this.store.state?.n !== n) return;
    const told = answer?.unit;
    this.told = { unit: selected, n, denied: told?.denied ?? [], overlays: told?.overlays ?? [] };
    this.store.tell('facts', this.told);
  }

  /** The reach of the order in progress, or of the first move of the selected unit. */
  async reach() {
    const { order, selected } = this.store;
    const offer = order?.moves ? order.offer : selected && !order ? this.store.offersOf(selected).find((one) => one.want === 'path' || one.want === 'point') : null;
    const mark = offer ? `${offer.seat} ${JSON.stringify(offer.act)}` : '';
    const known = this.rings.get(mark);
    if (offer && known) this.tellOrder(offer, known);
    if (mark === this.reachFor) return;
    this.reachFor = mark;
    if (!offer) return this.showReach(null);
    if (known) return this.showReach(known);
    const answer = await this.store.ask({ reach: { seat: offer.seat, act: offer.act } }).catch(() => null);
    const ring = answer?.reach?.ring ?? [];
    this.rings.set(mark, ring);
    this.tellOrder(offer, ring);
    if (this.reachFor === mark) this.showReach(ring);
  }

  /** Tells the order in progress whether it has any reach. @param {Offer} offer @param {Point[]} ring */
  tellOrder(offer, ring) {
    const { order } = this.store;
    if (order?.offer !== offer || order.bound !== undefined) return;
    order.bound = ring.length === 0;
    this.store.tell('order');
  }
}
