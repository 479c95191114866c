// The size of a path: inches, degrees, and which legs an order accepts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Order } from '../site/js/table/state/order.js';
import { amount, onlyTurns, takes, turnTowards, turnWords, wayLength } from '../site/js/table/state/way.js';

/** @import {Fill, Fit, Offered as Offer, Pose, Unit} from '#wire' */
/** @import {Store} from '../site/js/table/state/store.js' */

/** @param {number} x @param {number} y @param {number} [facing] @returns {Pose} */
const pose = (x, y, facing = 180) => ({ at: [x, y], facing });

/** @param {Fill} fill @param {number} length @returns {Fit} */
const fit = (fill, length) => ({ fill, length, units: [], rolls: false, later: false, barred: null });

test('if the rules led the unit straight ahead, the path is as long as the unit has moved', () => {
  assert.equal(wayLength(fit([[32, 24.75]], 3.75), pose(29, 27), pose(29, 24.75)), 2.25);
  const second = wayLength(fit([{ move: 2 }, [30, 19]], 8.08), pose(29, 25), pose(29, 19));
  assert.ok(Math.abs((second ?? 0) - 8) < 0.01, String(second));
});

test('a path that turns on its last leg, or is given in legs, has the length that the rules give', () => {
  assert.equal(wayLength(fit([[33, 24]], 5), pose(29, 27), pose(33, 24, 127)), 5);
  assert.equal(wayLength(fit([{ move: 3 }], 3), pose(29, 27), pose(29, 24)), 3);
  assert.equal(wayLength(fit([29, 20], 7), pose(29, 27), pose(29, 20)), 7, 'a single point is not a path');
  assert.equal(wayLength(fit([[1, 1]], 4), null, pose(1, 1)), 4);
});

test('a turn is shown in degrees', () => {
  assert.equal(amount(0, pose(1, 1, 350), pose(1, 1, 5), true), '15° to the right');
  assert.equal(amount(0, pose(1, 1, 0), pose(1, 1, 345.002), false), '15° to the left');
  assert.equal(amount(4.04, pose(1, 1, 0), pose(1, 5, 20), false), '4″');
  assert.equal(amount(null, pose(1, 1), pose(1, 1), false), '0″');
  assert.equal(turnWords(0.2), '0°');
  assert.equal(turnTowards(pose(0, 0, 0), [10, 9], 5), 50);
});

test('an order that turns and has no reach accepts only turns', () => {
  assert.ok(onlyTurns([{ turn: 11.9 }]));
  assert.ok(!onlyTurns([{ turn: 11.9 }, { move: 1 }]) && !onlyTurns([]) && !onlyTurns(null) && !onlyTurns([[1, 2]]));
  const offer = /** @type {Offer} */ ({ seat: 'a', act: {}, want: 'path', fill: [{ turn: 5 }], label: 'Turn', cite: '', unit: 'u' });
  assert.deepEqual(/** @type {const} */ (['turn', 'wheel', 'move']).map((leg) => takes(true, leg)), [true, false, false]);
  assert.deepEqual(/** @type {const} */ (['turn', 'wheel', 'move']).map((leg) => takes(false, leg)), [true, true, true]);
  const unit = /** @type {Unit} */ (/** @type {unknown} */ ({ id: 'u', front: pose(10, 10, 0), stands: [] }));
  const store = /** @type {Store} */ (/** @type {unknown} */ ({ unit: () => unit, tell: () => {}, ask: () => new Promise(() => {}) }));
  const order = new Order(store, offer);
  assert.equal(order.turns, false, 'not before its reach is known');
  order.bound = true;
  assert.equal(order.turns, true);
  order.fits.frame = () => {};
  order.lookAt([10.1, 10.1], 5);
  assert.equal(order.wish, undefined, 'over the unit itself there is no wish');
  order.lookAt([15, 10], 5);
  assert.deepEqual(order.wish, [{ turn: 90 }]);
});
