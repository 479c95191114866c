// The question before a part of the turn ends, and keys that come late.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fall } from '../site/js/table/feedback/fall.js';
import { STANDS, Sure, TOO_SOON, sureWords } from '../site/js/table/input/sure.js';

/** @import {Store} from '../site/js/table/state/store.js' */
/** @import {Offered as Offer} from '#wire' */

const END = /** @type {Offer} */ ({ seat: 'king', act: 'end', want: 'nothing', fill: null, label: 'End the moves', cite: 'X-2' });

/** A table of three units that may act. */
function table() {
  const store = { seat: 'king', view: { turn: 1, phase: 'Moves' }, state: { n: 4 }, ready: ['a', 'b', 'c'].map((id) => ({ id, done: id === 'c' })) };
  let now = 1000;
  const sure = new Sure(/** @type {Store} */ (/** @type {unknown} */ (store)), () => now);
  return { store, sure, later: (/** @type {number} */ by) => { now += by; } };
}

test('units that may act and have done nothing are counted, until the next part of the turn', () => {
  const { store, sure } = table();
  assert.deepEqual(sure.idle().map((unit) => unit.id), ['a', 'b']);
  sure.use('a');
  assert.deepEqual(sure.idle().map((unit) => unit.id), ['b']);
  store.view.phase = 'Second moves';
  assert.deepEqual(sure.idle().map((unit) => unit.id), ['a', 'b']);
});

test('a phase ends at the second press, unless that press comes too soon or too late', () => {
  const { store, sure, later } = table();
  assert.equal(sure.pressed(END), false);
  later(TOO_SOON - 1);
  assert.equal(sure.pressed(END), false);
  later(1);
  assert.equal(sure.pressed(END), true);
  later(STANDS);
  assert.equal(sure.stands(END), false);
  assert.equal(sure.pressed(END), false);
  store.state.n += 1;
  later(TOO_SOON);
  assert.equal(sure.pressed(END), false, 'another moment is another question');
});

test('the question shows how many units may still act', () => {
  assert.equal(sureWords(1, 'End the moves'), '1 unit may still act. End the moves?');
  assert.equal(sureWords(3, 'End the moves'), '3 units may still act. End the moves?');
});

test('a key just after the dice box has closed counts as meant for it', () => {
  const fall = new Fall(/** @type {HTMLElement} */ (/** @type {unknown} */ ({ hidden: true, addEventListener: () => {} })));
  assert.equal(fall.recent(5000), false);
  fall.closed = 5000;
  assert.equal(fall.recent(5900), true);
  assert.equal(fall.recent(6100), false);
});
