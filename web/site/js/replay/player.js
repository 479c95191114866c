// The current position in the battle, and whether it is playing. Emits `move` and `run`.

/** Moments per second at normal speed. */
const PACE = 1.25;

export class Player extends EventTarget {
  constructor() {
    super();
    this.n = 0;
    this.total = 0;
    this.speed = 1;
    this.running = false;
    /** Whether to follow the end of a live battle. */
    this.follow = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Resolves when the previous moment is drawn, so that playback never runs ahead of a slow connection. @type {Promise<unknown>} */
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

  /** A manual step stops playback. @param {number} by */
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
