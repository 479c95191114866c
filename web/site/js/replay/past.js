// The moments of a battle, asked for one by one and kept, so that scrubbing back and forth is quick.

/** @import {View, Line} from '../table/types.js' */

/**
 * @typedef {{n: number, view: View, symbols: Record<string, string>, lines: Line[], turns: {turn: number, n: number}[]}} Moment
 */

/** How many moments are kept: a few megabytes at the most. */
const KEPT = 300;

export class Past {
  /** @param {(n: number) => Promise<Moment>} fetch asks the server for one moment */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<number, Promise<Moment>>} */
    this.kept = new Map();
    /** @type {{turn: number, n: number}[]} */
    this.turns = [];
  }

  /** @param {number} n @returns {Promise<Moment>} */
  at(n) {
    const had = this.kept.get(n);
    if (had) {
      // The last used goes last, so that the longest unused is dropped first.
      this.kept.delete(n);
      this.kept.set(n, had);
      return had;
    }
    const asked = this.fetch(n).then((moment) => {
      if (moment.turns.length >= this.turns.length) this.turns = moment.turns;
      return moment;
    });
    this.kept.set(n, asked);
    // What failed is asked for again next time.
    asked.catch(() => this.kept.delete(n));
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return asked;
  }

  /** Asks ahead for what will be wanted soon. @param {number} n @param {number} total @param {number} [far] */
  ahead(n, total, far = 3) {
    for (let next = n + 1; next <= Math.min(total, n + far); next += 1) this.at(next).catch(() => {});
  }

  /** A battle that was taken back has another past. */
  forget() {
    this.kept.clear();
    this.turns = [];
  }
}

/** The turn in which a decision stands. @param {{turn: number, n: number}[]} turns @param {number} n @returns {number} index, -1 before the first */
export function turnAt(turns, n) {
  let found = -1;
  turns.forEach((turn, i) => {
    if (turn.n <= n) found = i;
  });
  return found;
}

/**
 * Where a step by turns leads: back to the beginning of this turn, or of the one before when already there.
 * @param {{turn: number, n: number}[]} turns
 * @param {number} n
 * @param {number} total
 * @param {-1 | 1} way
 */
export function turnStep(turns, n, total, way) {
  const now = turnAt(turns, n);
  if (way > 0) return turns[now + 1]?.n ?? total;
  if (now < 0) return 0;
  return turns[now].n < n ? turns[now].n : (turns[now - 1]?.n ?? 0);
}
