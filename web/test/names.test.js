// Where names are placed on the table, and where the main button leads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beside, freest, meet, near, placeNames } from '../site/js/table/painting/labels.js';
import { grownNames, growth, namesOf } from '../site/js/table/painting/ground.js';
import { turnedBox } from '../site/js/table/painting/troops.js';
import { headed } from '../site/js/table/panels/orders.js';
import { Desk } from '../site/js/table/input/desk.js';
import { Order } from '../site/js/table/state/order.js';
import { Store } from '../site/js/table/state/store.js';

/** @import {Wish} from '../site/js/table/painting/labels.js' */
/** @import {Offered as Offer, State, Unit} from '#wire' */

/** @param {string} id @param {number} x @param {number} y @returns {Wish} */
const wish = (id, x, y) => ({
  id, body: { x, y, w: 40, h: 40 }, reach: { up: 27, down: 20, left: 20, right: 20 }, sides: ['down', 'up', 'right', 'left'],
  full: { w: 100, h: 10 }, short: { w: 14, h: 8 },
});

test('no name covers another name or troops, however crowded the field', () => {
  const wishes = Array.from({ length: 60 }, (_, i) => wish(`u${i}`, (i % 10) * 56, Math.floor(i / 10) * 66));
  const put = placeNames(wishes);
  const placed = wishes.flatMap((one) => {
    const { what, side } = put.get(one.id) ?? { what: 'none', side: 'down' };
    const size = what === 'full' ? one.full : what === 'short' ? one.short : null;
    return size ? [{ id: one.id, box: beside(one.body, one.reach, size, side) }] : [];
  });
  assert.ok(placed.length >= 20, `${placed.length} names`);
  placed.forEach((one, i) => {
    for (const other of placed.slice(i + 1)) assert.ok(!meet(one.box, other.box), `${one.id} over ${other.id}`);
  });
});

test('the name of a place is in its middle, or where it covers no troops', () => {
  const [place, name, frame] = [{ x: 100, y: 100, w: 300, h: 100 }, { w: 120, h: 20 }, { x: 0, y: 0, w: 600, h: 400 }];
  const y = (/** @type {import('../site/js/table/painting/labels.js').Box[]} */ others) => freest(place, name, others, frame).y;
  assert.equal(y([]), 140);
  const middle = { x: 200, y: 130, w: 60, h: 30 };
  assert.equal(y([middle]), 103);
  assert.equal(y([middle, { x: 200, y: 95, w: 60, h: 30 }]), 177);
  const full = { ...place };
  assert.equal(y([full]), 77);
  assert.equal(y([full, { x: 200, y: 60, w: 60, h: 30 }]), 203);
  // With no room in the middle it stands to one side.
  const column = { x: 200, y: 0, w: 60, h: 400 };
  assert.equal(freest(place, name, [column], frame).x, 277);
  // Nothing is written beyond the edge of the table.
  assert.equal(freest({ ...place, y: 5 }, name, [{ ...place, y: 5 }], frame).y, 108);
});

test('the name of a spot stays on the table', () => {
  const [name, frame] = [{ w: 80, h: 16 }, { x: 0, y: 0, w: 600, h: 400 }];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => near({ x, y, w: 0, h: 0 }, name, frame);
  assert.deepEqual(at(300, 200), { x: 260, y: 213, ...name });
  assert.deepEqual(at(0, 0), { x: 3, y: 13, ...name });
  assert.deepEqual(at(600, 400), { x: 517, y: 371, ...name });
});

test('a unit with room around it has its whole name below it; a unit without room has it elsewhere', () => {
  assert.deepEqual(placeNames([wish('a', 0, 0)]).get('a'), { what: 'full', side: 'down' });
  const below = placeNames([wish('a', 0, 0), wish('b', 0, 42)]);
  assert.deepEqual(below.get('a'), { what: 'full', side: 'up' });
  assert.deepEqual(placeNames([{ ...wish('a', 0, 0), full: null }]).get('a'), { what: 'short', side: 'down' });
});

/** @param {Partial<Offer>} more @returns {Offer} */
const offer = (more) => ({ seat: 'king', act: 'end', want: 'nothing', fill: null, label: 'End', cite: 'X-1', ...more });

test('offers labelled “who: what” are grouped by who', () => {
  const list = ['left: attack', 'left: hold', 'right: attack'].map((label) => offer({ label }));
  assert.deepEqual(headed(list)?.map(([head, mine]) => [head, mine.length]), [['left', 2], ['right', 1]]);
  assert.equal(headed([...list, offer({ label: 'No more' })]), null);
  assert.equal(headed([offer({ label: 'left: attack' })]), null);
});

/** @param {string} id @returns {Unit} */
const unit = (id) => ({ id, name: id, side: 'king', kind: 'Foot', formation: 'line', on_table: true, done: false, front: null, stands: [], markers: [], facts: [] });

/** A player who is asked, with these offers. @param {Offer[]} offers @param {string | null} selected */
function desk(offers, selected) {
  const store = new Store();
  const view = { units: ['a', 'b', 'c'].map(unit), sides: [], size: [48, 48] };
  store.state = /** @type {State} */ (/** @type {unknown} */ ({ n: 1, view, seats: [], over: null, ask: { seats: ['king'], yours: ['king'], offers, reaction: null } }));
  store.sit(null);
  store.selected = selected;
  const none = /** @type {any} */ ({ look() {}, focus() {} });
  return { store, desk: new Desk(store, none, none, none) };
}

test('the main button leads from a unit that can do nothing to the next that can', () => {
  const march = (/** @type {string} */ id) => offer({ act: { march: { unit: id } }, unit: id, want: 'path', fill: [{ move: 1 }], label: `March ${id}` });
  const wheel = (/** @type {string} */ id) => ({ ...march(id), act: { wheel: { unit: id } } });
  const must = [march('b'), wheel('b'), march('c')];
  const at = desk(must, 'a');
  assert.equal(at.desk.next().label, 'Next unit');
  at.desk.next().run?.();
  assert.equal(at.store.selected, 'b');
  assert.equal(at.desk.next().label, 'Choose an order for this unit');
  let led = 0;
  at.store.hear('choose', () => { led += 1; });
  at.desk.next().run?.();
  assert.equal(led, 1);
  assert.equal(desk(must, 'c').desk.next().label, 'March c');
  assert.equal(desk(must, null).desk.next().label, 'Choose a unit');
  assert.equal(desk([...must, offer({})], 'a').desk.next().label, 'End');
  const loose = [offer({ act: { join: 'b' } }), offer({ act: { join: 'c' } })];
  assert.equal(desk(loose, null).desk.next().label, 'Choose an order');
});

// The page sends the pointer's wish once a frame.
globalThis.requestAnimationFrame = (then) => Number(setTimeout(() => then(0), 0));

test('a path that the rules propose can be used, and an empty path is valid if they propose no movement', async () => {
  const store = new Store();
  /** @type {any[]} */
  const asked = [];
  store.ask = async (body) => {
    asked.push(body);
    return { re: 1, fit: { fill: /** @type {any} */ (body).fit?.fill, units: [], rolls: false, later: false, barred: null, length: 1 } };
  };
  const way = new Order(store, offer({ act: { march: 'a' }, want: 'path', fill: [{ move: 3 }], unit: 'a' }));
  assert.ok(way.proposed && !way.ready && asked.length === 0);
  way.propose();
  await new Promise((then) => setTimeout(then, 30));
  assert.deepEqual(way.fill, [{ move: 3 }]);
  assert.ok(way.ready);
  const rest = new Order(store, offer({ act: { form: 'a' }, want: 'path', fill: [], unit: 'a' }));
  await new Promise((then) => setTimeout(then, 30));
  assert.ok(rest.ready && !rest.proposed && rest.touched);
});

test('no name crosses the frame or covers a name of the ground', () => {
  const reach = { up: 5, down: 5, left: 10, right: 10 };
  /** @type {import('../site/js/table/painting/labels.js').Wish} */
  const wish = { id: 'a', body: { x: 40, y: 0, w: 20, h: 10 }, reach, full: { w: 30, h: 8 }, short: { w: 8, h: 8 }, sides: ['up', 'down', 'right', 'left'] };
  const frame = { x: 0, y: 0, w: 100, h: 100 };
  assert.deepEqual(placeNames([wish], [], frame).get('a'), { what: 'full', side: 'down' });
  assert.deepEqual(placeNames([wish], [{ x: 30, y: 12, w: 40, h: 10 }], frame).get('a'), { what: 'full', side: 'right' });
  assert.deepEqual(placeNames([wish], []).get('a'), { what: 'full', side: 'up' });
});

test('the frame and the names of the ground are turned with the table', () => {
  const near = (/** @type {Record<string, number>} */ box) => Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value) + 0]));
  assert.deepEqual(near(turnedBox({ x: 0, y: 0, w: 48, h: 24 }, [2, 1], 0)), { x: 0, y: -24, w: 48, h: 24 });
  assert.deepEqual(near(turnedBox({ x: 0, y: 0, w: 48, h: 24 }, [2, 1], 180)), { x: -48, y: 0, w: 48, h: 24 });
  assert.deepEqual(near(turnedBox({ x: 0, y: 0, w: 48, h: 24 }, [2, 1], 90)), { x: 0, y: 0, w: 24, h: 48 });
});

test('names of the ground are found, and enlarged when zoomed out', () => {
  const text = '<svg><text x="144" y="532.28" font-size="10" text-anchor="middle" letter-spacing="1" textLength="158">the wood</text></svg>';
  assert.deepEqual(namesOf(text), [{ x: 65, y: 522.28, w: 158, h: 12.5 }]);
  assert.match(grownNames(text, 1.5), /y="533.78" font-size="15.00" text-anchor="middle" letter-spacing="1.50" textLength="237.00"/);
  assert.equal(grownNames(text, 1), text);
  assert.deepEqual([growth(1), growth(0.5), growth(0.2)], [1, 1.3, 1.6]);
});
