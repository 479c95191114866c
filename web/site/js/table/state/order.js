// An order in progress: an offer, what the player has added so far, and the answer of the server. The pointer may move
// faster than the answers arrive: only one request is in flight, and only the newest wish is sent next.
import { moved, nudged } from './fills.js';
import { Forecast } from './forecast.js';
import { INCH, beyond, box, gap, joined, snapped } from './geometry.js';
import { Newest } from './newest.js';
import { Trail } from './trail.js';
import { amount, onlyTurns, takes, turnTowards, wayLength } from './way.js';

/** @import {Offered as Offer, Fill, Fit, Reason as Refusal, Leg, Point, Pose, Unit} from '#wire' */
/** @import {Store} from './store.js' */

/** @param {Fill} fill @returns {Fill} */
const copy = (fill) => (fill === null ? null : structuredClone(fill));

export class Order extends EventTarget {
  /** @param {Store} store @param {Offer} offer */
  constructor(store, offer) {
    super();
    this.store = store;
    this.offer = offer;
    /** What the player has set so far: waypoints, poses, chosen units, a number. @type {Fill} */
    this.fill = offer.want === 'path' ? [] : copy(offer.fill);
    /** What the pointer would add at this moment. @type {Fill | undefined} */
    this.wish = undefined;
    /** @type {Fit | null} */
    this.fit = null;
    /** @type {Refusal | null} */
    this.refused = null;
    /** Why the last wish was shortened or refused. @type {Refusal | null} */
    this.note = null;
    this.trail = new Trail();
    this.settling = false;
    /** Whether its reach is empty; undefined until the server has answered. @type {boolean | undefined} */
    this.bound = undefined;
    this.forecast = new Forecast(this);
    this.touched = offer.want === 'nothing' || this.rests;
    this.live = true;
    /** The order in progress that this one would discard. @type {Order | null} */
    this.instead = null;
    this.committing = false;
    this.fits = new Newest((wish) => this.askFit(wish));
    if (offer.want !== 'path' || this.rests) this.askAgain();
  }

  get unit() {
    return this.store.unit(this.offer.unit);
  }

  /** Whether it needs a path, a place or poses, so that the player drags it. */
  get moves() {
    return this.offer.want === 'path' || this.offer.want === 'point' || this.offer.want === 'poses';
  }

  /** Whether it needs no movement, for example a change of formation on the spot. The path that the rules propose is then empty. */
  get rests() {
    return this.offer.want === 'path' && Array.isArray(this.offer.fill) && this.offer.fill.length === 0;
  }

  /** Whether it only turns on the spot, so that dragging turns it. */
  get turns() {
    const { want, fill } = this.offer;
    return want === 'path' && onlyTurns(fill) && this.bound === true;
  }

  /** @param {'move' | 'turn' | 'wheel'} leg */
  takes(leg) {
    return takes(this.turns, leg);
  }

  /** How far it moves or turns, as text. */
  get amount() {
    return amount(this.fit?.length ?? null, this.unit?.front, this.ghost?.front, this.turns);
  }

  /** Whether it needs a path and none is drawn yet. */
  get empty() {
    return this.offer.want === 'path' && !this.rests && /** @type {Leg[]} */ (this.fill ?? []).length === 0;
  }

  /** Whether it can be confirmed. */
  get ready() {
    if (this.committing || this.refused) return false;
    return !this.empty;
  }

  /** Why it is not possible, or why no farther. @returns {Refusal | null} */
  get barred() {
    return this.refused ?? (this.wish !== undefined ? this.fit?.barred ?? null : this.note);
  }

  /** Why the unit cannot go as far as the pointer at this moment. @returns {Refusal | null} */
  get stopped() {
    return this.wish !== undefined || !this.ready ? this.barred : null;
  }

  /** Where the unit would stand, according to the last answer. @returns {Unit | undefined} */
  get ghost() {
    return this.fit?.units.find((unit) => unit.id === this.offer.unit);
  }

  /** The pose from which the next leg starts. @returns {Pose | null} */
  get from() {
    if (this.offer.want !== 'path') return this.unit?.front ?? null;
    return this.trail.end ?? this.unit?.front ?? null;
  }

  /** @param {Fill} wish */
  async askFit(wish) {
    const { seat, act } = this.offer;
    const answer = await this.store.ask({ fit: { seat, act, fill: wish } });
    // Ignore an answer to an order that has been dropped.
    if (!this.live || (this.empty && this.wish === undefined)) return;
    this.take(answer, wish);
    this.tell();
  }

  /** @param {{fit?: Fit, refused?: Refusal, error?: {why: string}}} answer @param {Fill} wish */
  take(answer, wish) {
    if (answer.fit) {
      const unit = answer.fit.units.find((one) => one.id === this.offer.unit);
      this.fit = { ...answer.fit, length: wayLength(answer.fit, this.startOf(answer.fit.fill), unit?.front) };
      this.refused = null;
    } else {
      this.refused = answer.refused ?? { cite: '', why: answer.error?.why ?? 'this is not possible', numbers: {} };
      if (this.wish === undefined) this.fit = null;
    }
    // The pointer was released while the request was pending: set what the server allowed.
    if (this.settling && this.fits.next === null) {
      this.settling = false;
      return this.settle();
    }
    if (this.wish === undefined) this.forecast.ask(wish);
  }

  /** Where the last leg of a path starts, if known. @param {Fill} fill @returns {Pose | null} */
  startOf(fill) {
    const legs = this.offer.want === 'path' && Array.isArray(fill) ? fill.length : 0;
    if (legs <= 1) return this.unit?.front ?? null;
    return this.trail.after(legs - 1);
  }

  /** A key that identifies the present fill. */
  get mark() {
    return JSON.stringify(this.fit?.fill ?? this.fill);
  }

  /** Sends the present fill. */
  askAgain() {
    this.wish = undefined;
    this.fits.want(copy(this.fill));
  }

  /** The pointer drags to a place. @param {Point} at @param {number} snap degrees, 0 for free */
  drag(at, snap) {
    const { want } = this.offer;
    if (want === 'path') {
      const from = this.from;
      const to = from && snap > 0 ? snapped(from, at, snap) : at;
      this.wish = /** @type {Fill} */ ([.../** @type {Leg[]} */ (this.fill ?? []), to]);
    } else if (want === 'point') this.wish = at;
    else if (want === 'poses') this.wish = moved(/** @type {Pose[]} */ (this.fill), at);
    else return;
    this.touched = true;
    this.fits.want(copy(this.wish));
    this.tell();
  }

  /** The pointer drags a unit that only turns; over the unit itself there is no direction yet. @param {Point} at @param {number} step degrees */
  lookAt(at, step) {
    const unit = this.unit;
    if (!unit?.front) return;
    const { x, y, width, height } = box(unit);
    const middle = beyond(unit.front, [(x + width / 2) / INCH, -(y + height / 2) / INCH]);
    if (gap(middle, at) * INCH > Math.hypot(width, height) / 2) this.turnTo(at, step);
  }

  /** Turns the unit towards the pointer. @param {Point} at @param {number} step degrees */
  turnTo(at, step) {
    const from = this.unit?.front;
    if (!from) return;
    const by = turnTowards(from, at, step);
    if (by === 0) return this.clear();
    this.wish = [{ turn: by }];
    this.touched = true;
    this.fits.want(copy(this.wish));
    this.tell();
  }

  /** The pointer is released: sets what the server allowed. */
  release() {
    if (this.wish === undefined) return;
    if (this.fits.busy) this.settling = true;
    else this.settle();
  }

  settle() {
    this.wish = undefined;
    const { refused } = this;
    this.refused = null;
    if (refused && !this.fit && !this.empty) {
      this.note = refused;
      return this.askAgain();
    }
    // If the wish was refused, use the last allowed place: that is where the ghost stands.
    if (this.fit) {
      this.fill = copy(this.fit.fill);
      this.waymark();
    }
    this.note = refused ?? this.fit?.barred ?? null;
    this.forecast.ask(this.fill);
    this.tell();
  }

  /** Remembers where this part of the path ends, for the trail. */
  waymark() {
    const front = this.ghost?.front;
    if (this.offer.want === 'path' && front) this.trail.add(/** @type {Leg[]} */ (this.fill).length, front);
  }

  /** Waits until the last request is answered and set. */
  async settled() {
    for (let frames = 0; frames < 120 && this.live && this.wish !== undefined; frames++) {
      await new Promise((done) => requestAnimationFrame(done));
    }
  }

  /** A change by key or button, set as soon as it is answered. @param {Fill} wish */
  put(wish) {
    this.touched = true;
    this.wish = wish;
    this.settling = true;
    this.fits.want(copy(wish));
    this.tell();
  }

  /** A leg by key or button. @param {Leg} leg */
  add(leg) {
    const now = copy(this.wish ?? this.fill);
    if (this.offer.want === 'path') {
      const legs = joined(/** @type {Leg[]} */ (now ?? []), leg);
      if (legs.length === 0) this.clear();
      else this.put(legs);
    } else if (this.moves) this.put(nudged(now, leg, this.unit));
  }

  /** Whether the rules propose a path. */
  get proposed() {
    return this.offer.want === 'path' && Array.isArray(this.offer.fill) && this.offer.fill.length > 0;
  }

  /** Uses the path that came with the offer, which the rules allow. */
  propose() {
    if (!this.proposed) return;
    this.clear();
    this.put(this.offer.fill);
  }

  /** Removes the last leg. */
  back() {
    if (this.offer.want !== 'path' || !Array.isArray(this.fill)) return;
    const legs = /** @type {Leg[]} */ (this.fill).slice(0, -1);
    this.trail.end = undefined;
    if (legs.length === 0) this.clear();
    else this.put(legs);
  }

  /** Clears the path. */
  clear() {
    this.fill = this.offer.want === 'path' ? [] : copy(this.offer.fill);
    this.trail = new Trail();
    this.wish = undefined;
    this.fit = null;
    this.refused = null;
    this.note = null;
    this.forecast.clear();
    if (this.offer.want !== 'path' || this.rests) this.askAgain();
    this.tell();
  }

  /** Adds a unit to the choice or removes it. @param {string} id */
  toggle(id) {
    if (this.offer.want !== 'units') return;
    const had = /** @type {string[]} */ (Array.isArray(this.fill) ? this.fill : []);
    this.fill = had.includes(id) ? had.filter((one) => one !== id) : [...had, id];
    this.touched = true;
    this.askAgain();
    this.tell();
  }

  /** Sets the number that the order asks for, within its range. @param {number} number */
  count(number) {
    if (this.offer.want !== 'number' || !Number.isFinite(number)) return;
    const [least, most] = this.offer.range ?? [0, number];
    this.fill = Math.min(most, Math.max(least, Math.round(number)));
    this.touched = true;
    this.askAgain();
    this.tell();
  }

  drop() {
    this.live = false;
  }

  /** Restores the order as it was. */
  revived() {
    this.live = true;
    return this;
  }

  tell() {
    this.store.tell('order');
  }
}
