// Where in the battle we are, and whether it runs. Tells `move` and `run`.

/** Moments to the second at ordinary speed. */
const PACE = 1.25;

export class Player extends EventTarget {
  constructor() {
    super();
    this.n = 0;
    this.total = 0;
    this.speed = 1;
    this.running = false;
    /** Is the end followed as a live battle goes on? */
    this.follow = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Waits until the moment before is drawn, so that a slow line never leaves the picture behind. @type {Promise<unknown>} */
    this.drawn = Promise.resolve();
  }

  /** @param {number} total */
  setTotal(total) {
    const atEnd = this.n === this.total;
    this.total = total;
    if (this.n > total || (this.follow && atEnd)) this.go(total);
    else this.tell('move');
  }

  /** @param {number} n */
  go(n) {
    this.n = Math.max(0, Math.min(this.total, Math.round(n)));
    if (this.running && this.n === this.total) this.stop();
    this.tell('move');
  }

  /** A step of the hand stops the run. @param {number} by */
  step(by) {
    this.stop();
    this.go(this.n + by);
  }

  run() {
    if (this.running || this.total === 0) return;
    if (this.n === this.total) this.go(0);
    this.running = true;
    this.tell('run');
    this.next();
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.running) return;
    this.running = false;
    this.tell('run');
  }

  toggle() {
    if (this.running) this.stop();
    else this.run();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.running) return;
    clearTimeout(this.timer);
    this.next();
  }

  next() {
    this.timer = setTimeout(async () => {
      await this.drawn.catch(() => {});
      if (!this.running) return;
      this.go(this.n + 1);
      if (this.running) this.next();
    }, 1000 / PACE / this.speed);
  }

  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }
}
