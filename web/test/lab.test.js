// Texts and requests of the lab page.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as calls from '../site/js/lab/calls.js';
import { ledBy } from '../site/js/generals.js';
import { differenceWords, histogram, leftWords, parts, planWords, progressWords, shareWords, spoken, stateWords, varied } from '../site/js/lab/words.js';

/** @import {PlanCard as Plan, RunTold as Run} from '#lab' */

/** @type {Plan} */
const plan = { title: 'First lesson', scenario: 'first-lesson', ruleset: 'x', sides: [], seats: ['recruit', 'random'], games: 20, seed: 7, swap: true, vary: [], from: null };

/** @param {Partial<Run>} more @returns {Run} */
const run = (more) => ({ id: 'a', begun: 0, state: 'running', stopping: false, fought: 5, of: 20, left: 30, trouble: null, finding: 'Neither is favoured', plan, before: null, summary: null, ...more });

test('a plan fits in one line', () => {
  assert.equal(planWords(plan), '20 battles, a recruit against random play, swapping sides, seed 7');
  const compared = { ...plan, games: 1, swap: false, vary: ['turns=6', 'turns=8'], from: { battle: 'b', at: 40 } };
  assert.equal(planWords(compared), '1 battle of each of 2 variations, a recruit against random play, from decision 40 of a battle, seed 7');
});

test('a share has its interval and its count', () => {
  assert.equal(shareWords({ wins: 12, of: 20, rate: 0.6, low: 0.387, high: 0.781 }), '60 % (39 to 78), 12 battles');
  assert.equal(shareWords({ wins: 0, of: 0, rate: 0, low: 0, high: 1 }), 'nothing yet');
});

test('the remaining time is rounded, and only shown while battles are played', () => {
  assert.deepEqual([0.3, 44.4, 600, 9000].map(leftWords), ['a moment left', 'about 44 seconds left', 'about 10 minutes left', 'about 3 hours left']);
  assert.equal(leftWords(null), '');
  assert.equal(progressWords(run({})), '5 of 20 battles · about 30 seconds left');
  assert.equal(progressWords(run({ state: 'stopped' })), '5 of 20 battles');
  assert.equal(progressWords(run({ stopping: true })), '5 of 20 battles');
});

test('the state of a run is shown, and announced only when it matters', () => {
  assert.equal(stateWords(run({ state: 'waiting', before: 0 })), 'Next in the queue');
  assert.equal(stateWords(run({ state: 'waiting', before: 2 })), 'Waiting behind 2 others');
  assert.equal(stateWords(run({ stopping: true })), 'Stopping');
  assert.equal(spoken(run({ fought: 4 })), spoken(run({ fought: 1 })), 'nothing new is announced within the first quarter');
  assert.equal(spoken(run({ fought: 11 })), '50 % played. Neither is favoured.');
  assert.equal(spoken(run({ state: 'done', fought: 20 })), 'Done. Neither is favoured.');
  assert.equal(spoken(run({ state: 'stopped', trouble: 'The disk is full' })), 'Stopped after 5 of 20 battles. The disk is full');
});

test('comparisons are written in the format of the server', () => {
  assert.deepEqual(varied([{ key: ' turns ', values: '6, 8 ,10,' }, { key: '', values: ' ' }]), ['turns=6,8,10']);
  assert.deepEqual(varied([{ key: 'turns', values: '' }, { key: '', values: '3' }]), ['turns=', '=3'], 'an incomplete row is sent, and the server refuses it');
  assert.deepEqual(varied([{ key: 'roster:rupert.stands', values: '{mounted=4}, {mounted=6}' }]), ['roster:rupert.stands={mounted=4},{mounted=6}']);
});

test('a difference says whether it may be chance', () => {
  assert.equal(differenceWords({ by: -0.052, low: -0.1, high: 0.004, p: 0.07 }), '−5.2 points (−10.0 to +0.4), may be chance');
  assert.match(differenceWords({ by: 0.3, low: 0.2, high: 0.4, p: 0.0001 }), /very unlikely to be chance$/);
});

test('the most common end comes first, and no turn is left out', () => {
  assert.deepEqual(parts({ a: 1, c: 3, b: 1 }).map(({ name, rate }) => [name, rate]), [['c', 0.6], ['a', 0.2], ['b', 0.2]]);
  assert.deepEqual(histogram({ 3: 2, 5: 4 }), [{ turn: 3, n: 2, rate: 0.5 }, { turn: 4, n: 0, rate: 0 }, { turn: 5, n: 4, rate: 1 }]);
  assert.deepEqual([parts({}), histogram({})], [[], []]);
});

test('the commander of a side is named', () => {
  const seats = [{ id: 'a', side: 'king', by: 'computer', general: 'veteran' }, { id: 'b', side: 'parliament', by: 'human' }];
  assert.equal(ledBy(seats, 'king', []), 'a veteran (computer)');
  assert.equal(ledBy(seats, 'parliament', ['b']), 'you');
  assert.equal(ledBy(seats, 'parliament', []), 'a person');
});

beforeEach(() => {
  const kept = new Map();
  Object.defineProperty(globalThis, 'localStorage', {
    value: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) }, configurable: true });
});

test('the token of a run is stored, sent with changes, and dropped with the run', async () => {
  /** @type {[string, RequestInit][]} */
  const asked = [];
  const answers = [{ id: 'r1', token: 't1' }, { id: 'r2', token: 't2' }, { id: 'r1' }, {}];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: async (/** @type {string} */ path, /** @type {RequestInit} */ how) => {
    asked.push([path, how]);
    return { ok: true, json: async () => answers.shift() };
  } });
  const wish = { scenario: 'first-lesson', games: 20, seats: ['recruit', 'recruit'], swap: false, vary: [] };
  assert.equal(await calls.begin(wish), 'r1');
  assert.equal(await calls.begin(wish, 'of-the-battle'), 'r2');
  assert.equal(/** @type {any} */ (asked[1][1].headers).authorization, 'Bearer of-the-battle');
  await calls.stop('r1');
  assert.equal(asked[2][0], '/api/lab/r1/stop');
  assert.equal(/** @type {any} */ (asked[2][1].headers).authorization, 'Bearer t1');
  assert.equal(calls.tokens(), 't2,t1');
  await calls.remove('r1');
  assert.equal(calls.tokens(), 't2');
});
