import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as battles from '../site/js/battles.js';

/** A store like the browser's. */
class Store {
  /** @type {Map<string, string>} */
  kept = new Map();
  /** @param {string} key */
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.kept.set(key, value);
  }
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: new Store(), configurable: true });
});

test('a battle is remembered with all its tokens, each once', () => {
  battles.remember({ battle: 'a', tokens: ['t1'], host: 'h', watch: 'w', title: 'Naseby' });
  battles.remember({ battle: 'a', tokens: ['t1', 't2'] });
  const kept = battles.find('a');
  assert.deepEqual(kept?.tokens, ['t1', 't2']);
  assert.equal(kept?.title, 'Naseby');
  assert.deepEqual(kept && battles.tokensOf(kept), ['t1', 't2', 'h', 'w']);
  assert.equal(battles.pairs().length, 4);
  battles.remember({ battle: 'a', tokens: ['t1', 'h', 'w'] });
  assert.deepEqual(battles.find('a')?.tokens, ['t1', 't2'], 'the host and watch tokens are not stored as seats');
  assert.deepEqual(kept && battles.tokensToShow(kept), ['t1', 't2']);
  assert.deepEqual(battles.tokensToShow({ battle: 'b', tokens: [], host: 'h', watch: 'w', title: '', changed: 0 }), ['w']);
});

test('the link to a replay contains the watch token and never the host’s', () => {
  battles.remember({ battle: 'a', tokens: ['t1'], host: 'h', watch: 'w' });
  assert.equal(battles.replayLink('a', ['t1', 'h', 'w']), '/replay#a.w');
  battles.remember({ battle: 'b', tokens: ['t2'], host: 'h' });
  assert.equal(battles.replayLink('b', ['t2', 'h']), '/replay#b.t2');
  assert.equal(battles.replayLink('c', ['t3']), '/replay#c.t3');
});

test('forgetting removes one battle, and a damaged store counts as empty', () => {
  battles.remember({ battle: 'a', tokens: ['t'] });
  battles.remember({ battle: 'b', tokens: ['u'] });
  battles.forget('a');
  assert.deepEqual(battles.all().map((one) => one.battle), ['b']);
  localStorage.setItem('linstock.battles', '{"not": a list');
  assert.deepEqual(battles.all(), []);
  localStorage.setItem('linstock.battles', '[null, 3, {"battle":"x"}, {"battle":"y","tokens":["t"],"title":"","changed":1}]');
  assert.deepEqual(battles.all().map((one) => one.battle), ['y']);
});

test('links carry battle and tokens behind the #', () => {
  const link = battles.link('battle', 'b-1', ['t_1', 't-2'], { hints: true });
  assert.equal(link, '/battle?hints#b-1.t_1,t-2');
  assert.deepEqual(battles.fromHash('#b-1.t_1,t-2'), { battle: 'b-1', tokens: ['t_1', 't-2'] });
  assert.deepEqual(battles.fromHash('#b-1'), { battle: 'b-1', tokens: [] });
  assert.equal(battles.fromHash(''), null);
  assert.equal(battles.fromHash('#<script>'), null);
});
