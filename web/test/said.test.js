// Small texts used everywhere: dice, markers, who won, who thinks, orders that do not match, hints.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misunderstood, readOrder } from '../site/js/table/input/spoken.js';
import { counted, die, figured, undone, waitingWords, wonBy } from '../site/js/table/feedback/words.js';
import { fate } from '../site/js/table/panels/summary.js';
import { STEPS } from '../site/js/table/panels/hints.js';
import { isWide } from '../site/js/rules/sheet.js';
import { isLesson } from '../site/js/start/setup.js';

test('dice with more than six sides are shown as numbers', () => {
  const line = { dice: [8, 1] };
  assert.equal(line.dice.map((face) => die(face, figured(line))).join(' '), '[8] [1]');
  assert.equal(figured({ dice: [3, 1] }), false);
  assert.equal(die(3), '⚂');
});

test('one hit is written in the singular', () => {
  assert.equal(counted(1, 'hits'), '1 hit');
  assert.equal(counted(3, 'hits'), '3 hits');
  assert.equal(counted(1, 'casualties'), '1 casualty');
  assert.equal(counted(1, 'disordered'), 'disordered');
  assert.equal(counted(1, 'loss'), 'loss');
  assert.equal(counted(2, 'has fired'), '2 × has fired');
});

test('the end says who won', () => {
  assert.equal(wonBy({ winner: 'blue', words: 'A victory', why: '' }, () => 'The Blue Lady’s men'), 'Won by The Blue Lady’s men');
  assert.equal(wonBy({ winner: null, words: 'Draw', why: '' }, () => 'x'), '');
});

test('the waiting text shows who is thinking and for how long', () => {
  assert.equal(waitingWords([{ name: 'The French', general: 'a veteran' }], 1), 'A veteran is thinking for The French…');
  assert.equal(waitingWords([{ name: 'The French', general: 'a veteran' }], 12.7), 'A veteran is thinking for The French… (12 s)');
  assert.equal(waitingWords([{ name: 'The French', general: null }], 60), 'Waiting for The French');
  assert.equal(waitingWords([{ name: 'A', general: 'a recruit' }, { name: 'B', general: null }], 9), 'Waiting for A or B');
  assert.equal(waitingWords([], 9), 'Waiting');
});

test('an order that is not possible names its unit and the current question', () => {
  const store = { unit: (/** @type {string | null} */ id) => (id === 'bows' ? { name: 'Longbowmen' } : undefined), codes: new Map([['bows', 'A3']]), view: { prompt: 'Pivot a unit.' } };
  assert.equal(misunderstood(store, 'bows', readOrder('A3 fire B4')), 'A3, Longbowmen: “fire B4” is not possible now. Current question: Pivot a unit.');
  assert.equal(misunderstood(store, null, readOrder('dance')), '“dance” is not possible now. Current question: Pivot a unit.');
});

test('the first battle of every ruleset shows hints to its player', () => {
  const all = [{ id: 'one', ruleset: 'a' }, { id: 'two', ruleset: 'a' }, { id: 'three', ruleset: 'b' }];
  const seats = { red: 'me', blue: 'regular' };
  assert.deepEqual(all.map((scenario) => isLesson(all, { scenario, seats })), [true, false, true]);
  assert.equal(isLesson(all, { scenario: all[0], seats: { red: 'recruit', blue: 'regular' } }), false);
});

test('a table wider than a column takes the whole page', () => {
  const row = (/** @type {number} */ n, /** @type {string} */ cell) => Array.from({ length: n }, () => cell);
  assert.equal(isWide({ head: ['ground', ...row(8, 'light horse')], rows: [row(9, 'as open')] }), true);
  assert.equal(isWide({ head: ['weapon', 'range', 'dice'], rows: [['a very long name of a weapon that may break its lines', '6', '1']] }), false);
});

test('the guide points at the list if the question concerns no single unit', () => {
  const table = (/** @type {number} */ loose) => /** @type {any} */ ({ state: { ask: {} }, mine: true, narrow: false, order: null, selected: null, ready: [], loose: Array.from({ length: loose }), offersOf: () => [] });
  const shown = (/** @type {number} */ loose) => STEPS.find((step) => step.when(table(loose)))?.id;
  assert.deepEqual([shown(7), shown(1)], ['list', 'end']);
});

test('a takeback shows what it would undo', () => {
  const line = (/** @type {number} */ n, /** @type {string} */ text) => ({ n, text, units: [], cite: null, dice: [] });
  const log = /** @type {import('#wire').LogLine[]} */ (/** @type {unknown} */ ([line(0, 'Turn 1.'), line(1, 'Hopton advanced 4″.'), line(2, 'Waller advanced 2″.')]));
  assert.equal(undone(log, 1), '“Waller advanced 2″.”');
  assert.equal(undone(log, 0), '“Hopton advanced 4″.” and everything after it.');
  assert.equal(undone(log, 2), 'everything after decision 2.');
});

test('the summary says what happened to a unit', () => {
  const unit = (/** @type {{label: string, value: string}[]} */ facts) => /** @type {import('#wire').Unit} */ (/** @type {unknown} */ ({ name: 'Weldon’s', facts }));
  assert.equal(fate(unit([])), 'Weldon’s was destroyed');
  assert.equal(fate(unit([{ label: 'Where', value: 'gone' }])), 'Weldon’s was destroyed');
  assert.equal(fate(unit([{ label: 'Where', value: 'withdrawn' }])), 'Weldon’s: withdrawn');
});
