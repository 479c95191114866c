// The connection: numbers, answers, breaks and reconnecting, with a fake socket.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Connection, pause } from '../site/js/socket.js';

/** A fake socket. */
class Pretended extends EventTarget {
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** @param {unknown} message */
  says(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
}

function line() {
  /** @type {Pretended[]} */
  const sockets = [];
  let lines = 0;
  const connection = new Connection({ battle: 'b', tokens: ['t'], url: 'ws://x', lines: () => lines, make: () => {
    const socket = new Pretended();
    sockets.push(socket);
    return /** @type {any} */ (socket);
  } });
  /** @type {any[]} */
  const states = [];
  connection.addEventListener('state', (event) => states.push(/** @type {CustomEvent} */ (event).detail));
  connection.open();
  const greet = () => {
    const socket = sockets[sockets.length - 1];
    socket.opens();
    socket.says({ re: socket.sent[0].id, hello: { battle: 'b' } });
    return socket;
  };
  return { connection, sockets, states, greet, setLines: (/** @type {number} */ n) => { lines = n; } };
}

test('sends hello first and passes states on', () => {
  const { connection, greet, states } = line();
  const socket = greet();
  assert.deepEqual(socket.sent[0].hello, { battle: 'b', tokens: ['t'], from: 0 });
  socket.says({ seq: 1, state: { n: 0 } });
  socket.says({ seq: 2, state: { n: 1 } });
  assert.deepEqual(states.map((state) => state.n), [0, 1]);
  connection.end();
});

test('after a missed number it sends hello again with what it has', () => {
  const { connection, greet, states, setLines } = line();
  const socket = greet();
  socket.says({ seq: 1, state: { n: 0 } });
  setLines(12);
  connection.since -= 5000;
  socket.says({ seq: 3, state: { n: 5 } });
  assert.equal(states.length, 1);
  assert.equal(socket.sent[socket.sent.length - 1].hello.from, 12);
  connection.end();
});

test('decisions are repeated after a break, with the same key; questions are not', async () => {
  const { connection, sockets, greet } = line();
  const first = greet();
  const said = connection.ask({ say: { seat: 'king', n: 3, act: 'end', key: 'k1' } }, true);
  const asked = connection.ask({ fit: { seat: 'king', act: 'end' } });
  first.close();
  await assert.rejects(asked, /connection is lost/);
  assert.equal(connection.line, 'broken');
  connection.hurry();
  assert.equal(sockets.length, 2);
  const second = greet();
  const again = second.sent.find((one) => one.say);
  assert.equal(again.say.key, 'k1');
  second.says({ re: again.id, done: { n: 4 } });
  assert.deepEqual((await said).done, { n: 4 });
  assert.equal(connection.line, 'open');
  connection.end();
});

test('a refused hello ends it', () => {
  const { connection, sockets } = line();
  sockets[0].opens();
  let why = '';
  connection.addEventListener('refused', (event) => { why = /** @type {CustomEvent} */ (event).detail; });
  sockets[0].says({ re: sockets[0].sent[0].id, error: { why: 'no such battle' } });
  assert.equal(why, 'no such battle');
  assert.equal(connection.line, 'ended');
});

test('the delay between attempts doubles up to half a minute', () => {
  const full = () => 1;
  assert.deepEqual([0, 1, 2].map((n) => pause(n, full)), [500, 1000, 2000]);
  assert.equal(pause(20, full), 30_000);
  assert.equal(pause(0, () => 0), 250);
});
