// The connection to the server. It numbers messages, waits for answers, detects a lost connection, reconnects by
// itself and repeats decisions that were not answered. It emits `hello`, `state`, `line` and `gone` events.

/** @import {Push, Reply, Word} from '#wire' */

/** The delay before the next attempt in milliseconds: it doubles up to half a minute, with a random part so that many
 * clients do not reconnect at the same moment. @param {number} tries @param {() => number} [chance] */
export function pause(tries, chance = Math.random) {
  const full = Math.min(30_000, 500 * 2 ** Math.min(tries, 10));
  return Math.round(full * (0.5 + chance() / 2));
}

/**
 * @typedef {{id: number, body: Word, lasting: boolean, done: (answer: Reply) => void, lost: (error: Error) => void}} Waiting
 * @typedef {'opening' | 'open' | 'broken' | 'ended'} LineState
 */

/** How often to check that the connection is alive, and how long an answer may take. */
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;

export class Connection extends EventTarget {
  /**
   * @param {{battle: string, tokens: string[], lines: () => number, url?: string, make?: (url: string) => WebSocket}} how
   *   `lines` returns how many lines of the log the page has
   */
  constructor(how) {
    super();
    this.how = how;
    /** @type {LineState} */
    this.line = 'opening';
    /** @type {WebSocket | null} */
    this.socket = null;
    this.next = 1;
    this.tries = 0;
    this.seq = 0;
    this.since = 0;
    this.greeted = false;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.beat = undefined;
  }

  /** Opens the connection; it stays open until `end`. */
  open() {
    clearTimeout(this.again);
    if (this.line === 'ended') return;
    const url = this.how.url ?? `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`;
    const socket = this.how.make ? this.how.make(url) : new WebSocket(url);
    this.socket = socket;
    this.greeted = false;
    socket.addEventListener('open', () => this.greet());
    socket.addEventListener('message', (event) => socket === this.socket && this.hear(String(event.data)));
    socket.addEventListener('close', () => socket === this.socket && this.broke());
    socket.addEventListener('error', () => socket.close());
  }

  /** Sends our tokens and the number of log lines we have; also after a missed message. */
  greet() {
    const { battle, tokens, lines } = this.how;
    const id = this.next++;
    this.hailed = id;
    this.seq = 0;
    this.since = Date.now();
    this.write({ id, hello: { battle, tokens, from: lines() } });
    clearInterval(this.beat);
    this.beat = setInterval(() => this.probe(), PING_EVERY);
  }

  /** A dead connection often looks alive: send a ping, and close it if no answer comes. */
  probe() {
    const socket = this.socket;
    const late = setTimeout(() => socket === this.socket && socket?.close(), PONG_WITHIN);
    this.ask({ ping: true }).then(() => clearTimeout(late), () => clearTimeout(late));
  }

  /** @param {string} text */
  hear(text) {
    let said;
    try {
      said = JSON.parse(text);
    } catch {
      return;
    }
    if (said.re !== undefined && said.re === this.hailed) return this.greetedBy(said);
    if (said.re !== undefined) return this.answered(said);
    if (said.gone) return this.tell('gone', said.gone);
    if (said.state) this.pushed(said);
  }

  /** @param {Reply} said */
  greetedBy(said) {
    if (!said.hello) {
      this.end();
      return this.tell('refused', said.error?.why ?? 'The server does not know this battle.');
    }
    this.tries = 0;
    this.greeted = true;
    this.set('open');
    this.tell('hello', said.hello);
    // A message sent before the connection was lost may or may not have arrived; its key makes it safe to send it again.
    for (const one of this.waiting.values()) this.write({ id: one.id, ...one.body });
  }

  /** @param {Reply} said */
  answered(said) {
    const one = this.waiting.get(said.re ?? 0);
    if (!one) return;
    this.waiting.delete(one.id);
    one.done(said);
  }

  /** @param {Push} said */
  pushed(said) {
    // Our own joining is also pushed to the others, so numbers may jump just after a hello: that is not a gap.
    const missed = this.seq !== 0 && said.seq !== this.seq + 1 && Date.now() - this.since > 1500;
    this.seq = said.seq;
    if (missed) return this.greet();
    this.tell('state', said.state);
  }

  broke() {
    clearInterval(this.beat);
    if (this.line === 'ended') return;
    this.greeted = false;
    this.set('broken');
    // Decisions are repeated after a lost connection. Questions are not, because they concern a moment that may be over.
    for (const [id, one] of this.waiting) {
      if (one.lasting) continue;
      this.waiting.delete(id);
      one.lost(new Error('the connection is lost'));
    }
    this.again = setTimeout(() => this.open(), pause(this.tries++));
  }

  /** Tries at once instead of waiting for the delay. */
  hurry() {
    if (this.line === 'broken') this.open();
  }

  /** Closes the connection for good. */
  end() {
    this.set('ended');
    clearInterval(this.beat);
    clearTimeout(this.again);
    this.socket?.close();
  }

  /**
   * Asks something; the answer is the whole message. With `lasting` the message is sent again after a lost connection.
   * @param {Word} body
   * @param {boolean} [lasting]
   * @returns {Promise<Reply>}
   */
  ask(body, lasting = false) {
    return new Promise((done, lost) => {
      if (!this.greeted && !lasting) return lost(new Error('the connection is lost'));
      const id = this.next++;
      this.waiting.set(id, { id, body, lasting, done, lost });
      if (this.greeted) this.write({ id, ...body });
    });
  }

  /** @param {unknown} message */
  write(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {LineState} line */
  set(line) {
    if (this.line === line) return;
    this.line = line;
    this.tell('line', line);
  }

  /** @param {string} name @param {unknown} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
