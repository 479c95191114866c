// The pure functions of the table page: places and paths, merging the log, texts, typed orders, the connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, bearing, beyond, box, fromSvg, joined, placed, sameShape, snapped, toSvg, turnFor, within } from '../site/js/table/state/geometry.js';
import { codes, foldLog, actName } from '../site/js/table/state/store.js';
import { moved, nudged } from '../site/js/table/state/fills.js';
import { Newest } from '../site/js/table/state/newest.js';
import { gathered, lines, numbers, outcomeWords, percent, shortly, spoken, wind } from '../site/js/table/feedback/words.js';
import { meant, readLeg, readOrder } from '../site/js/table/input/spoken.js';
import { grown, hullOf } from '../site/js/table/painting/svg.js';
import { changedFacts, gone } from '../site/js/table/panels/summary.js';
import { farthestFirst, time } from '../site/js/table/panels/phase.js';
import { fineness, turnedNames } from '../site/js/table/painting/ground.js';

/** @import {Unit, View, Offered as Offer} from '#wire' */

/** @param {Partial<Unit>} [more] @returns {Unit} */
const unit = (more = {}) => ({
  id: 'a', name: 'A regiment', side: 'king', kind: 'Foot', formation: 'line', on_table: true, done: false, markers: [], facts: [],
  front: { at: [10, 5], facing: 0 }, stands: [{ arm: 'pike', width: 2, depth: 1, pose: { at: [10, 4.5], facing: 0 } }], ...more,
});

test('north is up and 24 units are an inch', () => {
  assert.deepEqual(toSvg([2, 36], [48, 36]), [48, 0]);
  assert.deepEqual(fromSvg(toSvg([7.5, 3.25], [48, 36]), [48, 36]), [7.5, 3.25]);
  assert.equal(placed({ at: [1, 0], facing: 90 }, [48, 36]), 'translate(24.00px, 864.00px) rotate(90.000deg)');
  assert.equal(turnFor('north'), 180);
});

test('bearings are clockwise from north', () => {
  assert.equal(Math.round(bearing([0, 0], [1, 0])), 90);
  assert.equal(Math.round(bearing([0, 0], [-1, -1])), -135);
  assert.equal(around(270), -90);
});

test('a place in the coordinates of a unit, and back', () => {
  const pose = { at: /** @type {[number, number]} */ ([4, 4]), facing: 90 };
  const [right, ahead] = within(pose, [6, 4]);
  assert.ok(Math.abs(right) < 1e-9 && Math.abs(ahead - 2) < 1e-9);
  const [x, y] = beyond(pose, [right, ahead]);
  assert.ok(Math.abs(x - 6) < 1e-9 && Math.abs(y - 4) < 1e-9);
});

test('a drag snaps to whole steps from the facing', () => {
  const [x, y] = snapped({ at: [0, 0], facing: 0 }, [0.3, 10], 5);
  assert.ok(Math.abs(x) < 1e-9 && Math.abs(y - 10) < 0.01);
  assert.deepEqual(snapped({ at: [0, 0], facing: 0 }, [0.3, 10], 0), [0.3, 10]);
});

test('the box of a unit lies behind its front', () => {
  const { x, y, width, height } = box(unit());
  assert.deepEqual([x, y + 0, width, height], [-24, 0, 48, 24]);
});

test('a unit that only moved has the same shape', () => {
  const there = unit({ front: { at: [20, 5], facing: 90 }, stands: [{ arm: 'pike', width: 2, depth: 1, pose: { at: [19.5, 5], facing: 90 } }] });
  assert.ok(sameShape(unit(), there));
  assert.ok(!sameShape(unit(), unit({ formation: 'block' })));
});

test('legs of the same kind are merged, and moving back without a move adds nothing', () => {
  assert.deepEqual(joined([{ move: 0.5 }], { move: 0.5 }), [{ move: 1 }]);
  assert.deepEqual(joined([{ move: 0.5 }], { move: -0.5 }), []);
  assert.deepEqual(joined([], { move: -0.5 }), []);
  assert.deepEqual(joined([{ turn: 5 }], { move: 2 }), [{ turn: 5 }, { move: 2 }]);
  assert.deepEqual(joined([{ wheel: 5 }], { wheel: -5 }), []);
});

test('poses are moved together, and keys move them forward', () => {
  assert.deepEqual(moved([{ at: [1, 1], facing: 0 }, { at: [2, 1], facing: 90 }], [2, 3]), [{ at: [2, 3], facing: 0 }, { at: [3, 3], facing: 90 }]);
  assert.deepEqual(nudged([{ at: [1, 1], facing: 0 }], { move: 2 }, undefined), [{ at: [1, 3], facing: 0 }]);
  assert.deepEqual(nudged([{ at: [1, 1], facing: 355 }], { turn: 10 }, undefined), [{ at: [1, 1], facing: 5 }]);
});

test('one request is in flight, and only the newest wish is sent next', async () => {
  /** @type {number[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const open = [];
  const newest = new Newest((wish) => {
    asked.push(wish);
    return new Promise((done) => open.push(() => done(undefined)));
  }, (then) => void Promise.resolve().then(then));
  newest.want(1);
  await new Promise(setImmediate);
  for (const wish of [2, 3, 4]) newest.want(wish);
  open.shift()?.();
  await new Promise(setImmediate);
  open.shift()?.();
  await new Promise(setImmediate);
  assert.deepEqual(asked, [1, 4]);
  assert.equal(newest.busy, false);
});

test('the log grows, is not duplicated after a lost connection, and shrinks after a takeback', () => {
  const line = (/** @type {string} */ text) => ({ n: 0, text, units: [], cite: null, dice: [] });
  const first = foldLog([], { from: 0, lines: [line('a'), line('b')] });
  assert.equal(first.lines.length, 2);
  const more = foldLog(first.lines, { from: 2, lines: [line('c')] });
  assert.deepEqual(more.fresh.map((one) => one.text), ['c']);
  const again = foldLog(more.lines, { from: 0, lines: [line('a'), line('b'), line('c'), line('d')] });
  assert.deepEqual(again.fresh.map((one) => one.text), ['d']);
  const back = foldLog(again.lines, { from: 2, lines: [line('taken back')] });
  assert.deepEqual(back.lines.map((one) => one.text), ['a', 'b', 'taken back']);
});

test('short names for units, names for acts', () => {
  const view = { sides: [{ id: 'king' }, { id: 'parliament' }], units: [unit(), unit({ id: 'b', side: 'parliament' }), unit({ id: 'c' })] };
  assert.deepEqual([...codes(/** @type {any} */ (view))], [['a', 'A1'], ['b', 'B1'], ['c', 'A2']]);
  assert.equal(actName('end-fire'), 'end-fire');
  assert.equal(actName({ charge: { unit: 'a' } }), 'charge');
});

test('the accessible name of a unit', () => {
  const view = /** @type {View} */ (/** @type {unknown} */ ({ sides: [{ id: 'king', name: 'The King’s men' }] }));
  const words = spoken(unit({ markers: [{ key: 'hits', colour: '#000', shape: 'drop', count: 2, meaning: 'hits' }] }), view, 'A1', true);
  assert.match(words, /A1, A regiment; The King’s men; Foot, line; at 10″ east, 5″ north, facing north; 2 hits; may act/);
  assert.equal(wind(-90), 'west');
});

test('outcomes as text: likely ones first, equal parts left out', () => {
  const name = (/** @type {string} */ id) => ({ weldons: 'Weldon’s' })[id];
  assert.equal(outcomeWords({ hits: { weldons: 1, horse: 0 } }, name), '1 hit on Weldon’s, 0 hits on horse');
  assert.equal(outcomeWords({ contact: false, test: { weldons: { 'hold-back': 'failed' } } }, name), 'no contact, Weldon’s fails hold back');
  assert.equal(outcomeWords({ routed: ['weldons'], lost: { horse: 2 } }, name), 'horse loses 2, Weldon’s routs');
  assert.equal(outcomeWords({ nothing: 'no die depends on this' }, name), 'no die depends on this');
  const hits = (/** @type {number} */ n) => ({ contact: true, hits: { weldons: n } });
  const list = gathered([{ p: 0.25, what: hits(1) }, { p: 0.75, what: hits(0) }], (what) => outcomeWords(what, name), 6);
  assert.deepEqual(list.map((one) => one.words), ['0 hits on Weldon’s', '1 hit on Weldon’s']);
  const many = gathered(Array.from({ length: 9 }, (_, i) => ({ p: (i + 1) / 45, what: hits(i) })), (what) => outcomeWords(what, name), 4);
  assert.equal(many.length, 4);
  assert.ok(Math.abs(many.reduce((sum, one) => sum + one.p, 0) - 1) < 1e-9);
  assert.equal(percent(1 / 3), '33 %');
  assert.equal(percent(0.001), 'under 1 %');
  assert.equal(numbers({ cite: '', why: '', numbers: { far: 13.456, most: 4 } }), 'far 13.46, most 4');
  assert.deepEqual(lines('Lord Hopton’s Regiment of Foot'), ['Lord Hopton’s', 'Regiment of Foot']);
});

test('typed orders are parsed', () => {
  assert.deepEqual(readOrder('A3 advance 4, turn left 30'), { unit: 'A3', legs: [{ move: 4 }, { turn: -30 }], words: 'advance 4, turn left 30', target: null });
  assert.deepEqual(readOrder('a3 wheel right 20 then march 2.5').legs, [{ wheel: 20 }, { move: 2.5 }]);
  assert.equal(readOrder('A3 charge B2').target, 'B2');
  assert.deepEqual(readLeg('oblique left 3 by 30'), { oblique: 3, by: -30 });
  assert.deepEqual(readLeg('face south'), { face: 180 });
  assert.equal(readLeg('sing'), null);
  const offers = /** @type {Offer[]} */ (/** @type {unknown} */ ([{ act: 'end-moves', label: 'End the moves of this side' }, { act: { charge: {} }, label: 'Charge Weldon' }]));
  assert.equal(meant(offers, 'charge B2')?.label, 'Charge Weldon');
  assert.equal(meant(offers, 'end moves')?.act, 'end-moves');
  assert.equal(meant(offers, 'dance'), undefined);
});

test('a ring grows with round corners', () => {
  assert.deepEqual(hullOf([[0, 0], [2, 0], [2, 2], [0, 2], [1, 1]]).length, 4);
  assert.match(grown([[0, 0], [10, 0], [10, 10], [0, 10]], 5), /^M[\d. -]+L.*A5 5 0 0 1.*Z$/);
  assert.match(grown([[5, 5]], 5), /^M0 5a5 5/);
});

test('the facts that a turn changed', () => {
  const side = (/** @type {string} */ lost) => ({ id: 'king', name: 'K', colour: '#a33', edge: 'south', facts: [{ label: 'Lost', value: lost }, { label: 'Breaks beyond', value: '8' }] });
  assert.deepEqual(changedFacts(side('0'), side('2')), [{ label: 'Lost', from: '0', to: '2' }]);
  const view = (/** @type {boolean} */ on) => /** @type {View} */ (/** @type {unknown} */ ({ units: [unit({ on_table: on })] }));
  assert.equal(gone(view(true), view(false)).length, 1);
  assert.equal(time(3725), '1:02:05');
});

test('a label on a unit’s own card leaves its name out', () => {
  assert.equal(shortly('Manoeuvre Hopton’s Foot', 'Hopton’s Foot'), 'Manoeuvre');
  assert.equal(shortly('Double-time with Hopton’s Foot', 'Hopton’s Foot'), 'Double-time');
  assert.equal(shortly('Change formation of Hopton’s Foot into block', 'Hopton’s Foot'), 'Change formation into block');
  assert.equal(shortly('Grana’s foot moves', 'Grana’s foot'), 'Moves');
  assert.equal(shortly('No more fire', 'Grana’s foot'), 'No more fire');
});

test('names on the ground are turned about their middle', () => {
  assert.equal(turnedNames('<svg><text x="10" y="20" font-size="10">Hill</text></svg>'), '<svg><text x="10" y="20" font-size="10" transform="rotate(180 10 17.00)">Hill</text></svg>');
  assert.match(turnedNames('<text x="1" y="2" font-size="10" transform="rotate(-90 1 2)">'), /transform="rotate\(-90 1 2\) rotate\(180 1 -1.00\)">$/);
});

test('the ground is painted at the resolution of the screen, and coarser when zoomed out', () => {
  assert.equal(fineness(0.47, [72, 48]), 0.875);
  assert.equal(fineness(2.2, [48, 36]), 3);
  assert.equal(fineness(0.24, [72, 48]), 0.5, 'never so fine that strokes fall between the pixels');
  assert.equal(fineness(9, [144, 96]), 1.5, 'within the memory limit');
});

test('steps of a turn lose their names from both ends, never the current one', () => {
  assert.deepEqual(farthestFirst(6, 2), [0, 1, 5, 4, 3]);
  assert.deepEqual(farthestFirst(3, 0), [2, 1]);
});
