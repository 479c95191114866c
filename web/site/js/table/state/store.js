// The state of the page: the server's state, the selection, the order in progress. The parts of the page listen for
// `state`, `select`, `order`, `light`, `line` and `tool`, and draw themselves from here.

/** @import {Reply, Welcome, Word, State, Unit, Side, LogLine as Line, Offered as Offer, Place, Reason as Refusal} from '#wire' */
/** @import {Connection} from '../../socket.js' */

/**
 * Merges the log lines of a state into the known log. The lines come with the number of the first, so that nothing is
 * duplicated after a lost connection, and a takeback shortens the log.
 * @param {Line[]} had
 * @param {{from: number, lines: Line[]}} told
 * @returns {{lines: Line[], fresh: Line[]}}
 */
export function foldLog(had, told) {
  if (told.from > had.length) return { lines: [...had, ...told.lines], fresh: told.lines };
  const kept = had.slice(0, told.from);
  const known = had.length - told.from;
  // The whole log again, perhaps for another viewer: lines beyond the old end are new.
  const same = told.lines.slice(0, known).every((line, i) => line.text === had[told.from + i].text);
  return { lines: [...kept, ...told.lines], fresh: told.lines.slice(same || told.from === 0 ? known : 0) };
}

/**
 * A short code for every unit: a letter for the side and a number within it.
 * @param {{sides: Side[], units: Unit[]}} view
 * @returns {Map<string, string>}
 */
export function codes(view) {
  const counts = view.sides.map(() => 0);
  const out = new Map();
  for (const unit of view.units) {
    const side = Math.max(0, view.sides.findIndex((one) => one.id === unit.side));
    counts[side] += 1;
    out.set(unit.id, `${letter(side)}${counts[side]}`);
  }
  return out;
}

/** @param {number} side */
export const letter = (side) => String.fromCharCode(65 + side);

/** The name of an act: its only key, or the word itself. @param {unknown} act */
export function actName(act) {
  if (typeof act === 'string') return act;
  if (act && typeof act === 'object') return Object.keys(act)[0] ?? '';
  return '';
}

export class Store extends EventTarget {
  constructor() {
    super();
    /** @type {Welcome | null} */
    this.hello = null;
    /** @type {State | null} */
    this.state = null;
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {Map<string, string>} */
    this.symbols = new Map();
    /** @type {Line[]} */
    this.log = [];
    /** @type {Line[]} */
    this.fresh = [];
    /** @type {Map<string, string>} */
    this.codes = new Map();
    /** @type {string | null} */
    this.selected = null;
    /** The unit that a question selected automatically. @type {string | null} */
    this.meant = null;
    /** @type {import('./order.js').Order | null} */
    this.order = null;
    /** @type {Set<string>} */
    this.lit = new Set();
    /** @type {'hand' | 'ruler'} */
    this.tool = 'hand';
    /** The seat that the player at this screen answers for, if they hold several. @type {string | null} */
    this.chair = null;
    /** @type {Offer[]} */
    this.mayDo = [];
    /** @type {string[]} */
    this.tokens = [];
    this.battle = '';
    /** When the state arrived, for running clocks. */
    this.since = 0;
  }

  get view() {
    return this.state?.view ?? null;
  }
  get size() {
    return this.view?.size ?? /** @type {[number, number]} */ ([48, 48]);
  }
  /** The seat that this screen answers for; if several are asked at once, one at a time. @returns {string | null} */
  get seat() {
    const yours = this.state?.ask?.yours ?? [];
    if (this.chair && yours.includes(this.chair)) return this.chair;
    return yours.find((seat) => seat === this.state?.viewer) ?? yours[0] ?? null;
  }
  /** The offers for this screen. @returns {Offer[]} */
  get offers() {
    return this.mayDo;
  }
  /** Whether a player at this screen has a question to answer. */
  get mine() {
    return (this.state?.ask?.yours.length ?? 0) > 0;
  }
  get watching() {
    return (this.hello?.seats.length ?? 0) === 0;
  }

  /** @param {string | null | undefined} id @returns {Unit | undefined} */
  unit(id) {
    return this.view?.units.find((one) => one.id === id);
  }
  /** @param {string | null | undefined} id @returns {Side | undefined} */
  side(id) {
    return this.view?.sides.find((one) => one.id === id);
  }
  /** The name of a brigade, wing or division; where a ruleset has no list of them, their id is their name. @param {string | null | undefined} id */
  groupName(id) {
    return this.view?.groups?.find((one) => one.id === id)?.name ?? id ?? '';
  }
  /** @param {string} id */
  sideIndex(id) {
    return this.view?.sides.findIndex((one) => one.id === id) ?? -1;
  }
  /** The display name of a seat: its side's name if that is unambiguous. @param {string} seat */
  seatName(seat) {
    const side = this.state?.seats.find((one) => one.id === seat)?.side ?? seat;
    return this.side(side)?.name ?? seat;
  }
  /** @param {string} id @returns {Offer[]} */
  offersOf(id) {
    return this.offers.filter((offer) => offer.unit === id);
  }
  /** Offers that belong to no single unit. @returns {Offer[]} */
  get loose() {
    return this.offers.filter((offer) => !offer.unit || !this.unit(offer.unit));
  }
  /** The units that may act, in the order of the list. @returns {Unit[]} */
  get ready() {
    const may = new Set(this.offers.map((offer) => offer.unit));
    return this.view?.units.filter((unit) => may.has(unit.id)) ?? [];
  }
  /** Whether the question concerns only one unit, or is a reaction. Then all answers are shown at once. */
  get narrow() {
    if (!this.mine) return false;
    if (this.state?.ask?.reaction) return true;
    return this.offers.length <= 8 && this.ready.length === 1;
  }

  /** @param {State} state */
  fold(state) {
    const first = this.state === null;
    const { lines, fresh } = foldLog(this.log, state.log);
    this.log = lines;
    this.fresh = first ? [] : fresh;
    for (const [id, drawn] of Object.entries(state.symbols)) this.symbols.set(id, drawn);
    const before = this.state;
    this.state = state;
    this.since = Date.now();
    this.codes = codes(state.view);
    this.sit(this.chair);
    if (this.selected && !this.unit(this.selected)) this.selected = null;
    const moved = !before || before.n !== state.n || before.viewer !== state.viewer;
    if (moved) this.setOrder(null);
    // Select the unit that the question is about.
    const only = this.narrow ? this.ready[0]?.id : undefined;
    const meant = moved && this.mine ? state.ask?.reaction?.unit ?? only : null;
    // After the answer, deselect it, unless the player has selected another unit.
    if (moved && !meant && this.meant && this.selected === this.meant) this.select(null);
    if (moved) this.meant = meant ?? null;
    if (meant && this.unit(meant)) this.select(meant);
    this.tell('state', { before, first });
  }

  /** Chooses the seat that this screen answers for. @param {string | null} seat */
  sit(seat) {
    this.chair = seat;
    const now = this.seat;
    const offers = this.state?.ask?.offers.filter((offer) => offer.seat === now) ?? [];
    // If the offers have not changed, keep the old objects: the order in progress and the buttons refer to them.
    if (JSON.stringify(offers) !== JSON.stringify(this.mayDo)) this.mayDo = offers;
  }

  /** @param {string | null} id */
  select(id) {
    if (this.selected === id) return;
    this.selected = id;
    if (this.order && this.order.offer.unit && this.order.offer.unit !== id && this.order.offer.want !== 'units') this.setOrder(null);
    this.tell('select');
  }

  /** @param {import('./order.js').Order | null} order */
  setOrder(order) {
    if (this.order === order) return;
    this.order?.drop();
    this.order = order;
    this.tell('order');
  }

  /** @param {Iterable<string>} ids */
  light(ids) {
    this.lit = new Set(ids);
    this.tell('light');
  }

  /** @param {'hand' | 'ruler'} tool */
  setTool(tool) {
    this.tool = tool;
    this.tell('tool');
  }

  /**
   * Asks the server a question about the current moment.
   * @param {Word} body
   * @returns {Promise<Reply>}
   */
  ask(body) {
    if (!this.connection) return Promise.reject(new Error('not connected'));
    return this.connection.ask(body);
  }

  /** @param {string} name @param {unknown} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {string} names separated by spaces @param {(event: CustomEvent) => void} then */
  hear(names, then) {
    for (const name of names.split(' ')) this.addEventListener(name, /** @type {EventListener} */ (then));
  }
}
