// The moments of a battle, fetched one by one and cached, so that scrubbing is fast.

/** @import {PastMoment as Moment, TurnStart} from '#wire' */

/** The size of the cache: a few megabytes at most. */
const KEPT = 300;

export class Past {
  /** @param {(n: number) => Promise<Moment>} fetch asks the server for one moment */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<number, Promise<Moment>>} */
    this.kept = new Map();
    /** @type {TurnStart[]} */
    this.turns = [];
  }

  /** @param {number} n @returns {Promise<Moment>} */
  at(n) {
    const had = this.kept.get(n);
    if (had) {
      // Move it to the end, so that the least recently used is dropped first.
      this.kept.delete(n);
      this.kept.set(n, had);
      return had;
    }
    const asked = this.fetch(n).then((moment) => {
      if (moment.turns.length >= this.turns.length) this.turns = moment.turns;
      return moment;
    });
    this.kept.set(n, asked);
    // A failed request is repeated next time.
    asked.catch(() => this.kept.delete(n));
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return asked;
  }

  /** Prefetches the next moments. @param {number} n @param {number} total @param {number} [far] */
  ahead(n, total, far = 3) {
    for (let next = n + 1; next <= Math.min(total, n + far); next += 1) this.at(next).catch(() => {});
  }

  /** After a takeback the battle has a different past. */
  forget() {
    this.kept.clear();
    this.turns = [];
  }
}

/** The turn that contains a decision. @param {{turn: number, n: number}[]} turns @param {number} n @returns {number} index, -1 before the first */
export function turnAt(turns, n) {
  let found = -1;
  turns.forEach((turn, i) => {
    if (turn.n <= n) found = i;
  });
  return found;
}

/**
 * The target of a step by turns: back goes to the start of this turn, or of the previous one if already there.
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
