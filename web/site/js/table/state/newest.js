// A request that is repeated while the pointer moves.

/** Calls at most once per frame, and not while the last call is pending; the newest wish wins. */
export class Newest {
  /** @param {(wish: any) => Promise<void>} call @param {(then: () => void) => void} [frame] */
  constructor(call, frame = (then) => requestAnimationFrame(then)) {
    this.call = call;
    this.frame = frame;
    this.busy = false;
    /** @type {{wish: any} | null} */
    this.next = null;
  }
  /** @param {any} wish */
  want(wish) {
    this.next = { wish };
    if (this.busy) return;
    this.busy = true;
    this.frame(() => this.go());
  }
  async go() {
    const next = this.next;
    this.next = null;
    if (next) await this.call(next.wish).catch(() => {});
    if (this.next) this.frame(() => this.go());
    else this.busy = false;
  }
}
