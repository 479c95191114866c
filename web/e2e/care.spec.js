// Protection against mistakes: late key presses, phases that end too soon, orders in progress.
import { expect, test } from './fixtures.js';
import { fakeTable } from './fake.js';

/** @import {Page} from '@playwright/test' */

/** @param {Page} page */
const main = (page) => page.locator('#main');

test('keys meant for the dice do not end a phase, and a phase with idle units takes two presses to end', async ({ page, shot }) => {
  /** @type {any[]} */
  const said = [];
  await fakeTable(page, { each: 3, dice: [3, 4], heard: (message) => message.say && said.push(message.say.act) });
  await page.locator('[data-unit="south-0"] .hit').click();
  await page.keyboard.press('1');
  await expect(main(page)).toContainText('March');
  await page.keyboard.press('Enter');
  await expect(page.locator('#fall .die').first()).toBeVisible();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Enter');
  await expect(page.locator('#fall')).toBeHidden();
  expect(said).toEqual([{ march: { unit: 'south-0' } }]);
  await page.waitForTimeout(1050);
  await page.keyboard.press('Enter');
  await expect(main(page)).toHaveText('2 units may still act. End the moves?');
  await shot('asked');
  expect(said.length).toBe(1);
  // A second press that comes too soon does not count.
  await page.waitForTimeout(350);
  await page.keyboard.press('Enter');
  await expect.poll(() => said.at(-1)).toBe('end');
});

/** Drags from the middle of an element by this many pixels. @param {Page} page @param {string} what @param {number} dx @param {number} dy */
async function drag(page, what, dx, dy) {
  const around = await page.locator(what).boundingBox();
  if (!around) throw new Error('the element is not on the screen');
  const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // A real drag takes several frames.
  for (let i = 1; i <= 6; i += 1) {
    await page.mouse.move(x + (dx * i) / 6, y + (dy * i) / 6);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

/** @param {import('#wire').State} state @param {'turn' | 'ahead'} act @param {unknown} fill */
function only(state, act, fill) {
  const [unit] = state.view.units;
  const offers = state.ask?.offers ?? [];
  offers.splice(0, offers.length - 1, { seat: 'south', act: { [act]: { unit: unit.id } }, want: 'path', fill: /** @type {any} */ (fill), label: `${act} ${unit.name}`, cite: 'X-7', unit: unit.id });
}

test('a unit that can only turn is turned by dragging, and the page shows degrees', async ({ page, shot }) => {
  await fakeTable(page, { each: 2, lay: (state) => only(state, 'turn', [{ turn: 3 }]) });
  await page.locator('[data-unit="south-0"] .hit').click();
  await page.locator('.answer .offer').first().click();
  await expect(page.locator('.ghost .handle')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Steer' }).getByRole('button')).toHaveText(['', '', 'Find a path', '']);
  await drag(page, '[data-unit="south-0"] .hit', 120, 0);
  await expect(main(page)).toContainText(/ \d+° to the right/);
  await expect(page.locator('#tip')).toContainText(/^\d+° to the right$/);
  await drag(page, '.ghost .knob', 0, -120);
  await expect(page.locator('#tip')).toContainText(/^\d+° to the (right|left)$/);
  await shot('turned');
});

test('a path is as long as the unit moves, not as far as the pointer went', async ({ page }) => {
  await fakeTable(page, { each: 2, lay: (state) => only(state, 'ahead', [{ move: 1 }]) });
  const at = () => page.locator('.ghost').evaluate((one) => /** @type {SVGElement} */ (one).style.transform.match(/, ([\d.]+)px/)?.[1]);
  // On a busy machine the page may still be drawing when the first drag begins; a person would drag again.
  await expect(async () => {
    await drag(page, '[data-unit="south-0"] .hit', 40, -40);
    await expect(page.locator('#tip')).toBeVisible({ timeout: 2000 });
  }).toPass();
  const gone = 50 - Number(await at()) / 24;
  await expect(page.locator('#tip')).toHaveText(`${Number(gone.toFixed(1))}″`);
  await expect(main(page)).toContainText(`, ${Number(gone.toFixed(1))}″`);
});

test('ending a phase does not discard an order in progress', async ({ page, shot }) => {
  /** @type {any[]} */
  const said = [];
  await fakeTable(page, { each: 3, heard: (message) => message.say && said.push(message.say.act) });
  await page.locator('[data-unit="south-0"] .hit').click();
  await page.keyboard.press('2');
  await expect(main(page)).toContainText(', 2″');
  await page.locator('[data-act="end"]').click();
  await expect(page.locator('.composer')).toContainText('Not confirmed yet: March Regiment 1 of the south');
  await shot('asked');
  expect(said).toEqual([]);
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(main(page)).toContainText(', 2″');
  await page.locator('[data-act="end"]').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => said).toEqual(['end']);
});

test('bar, lists and menu: nothing is cut off, absent features are not listed, and the table does not jump', async ({ page, shot }) => {
  /** @type {import('#wire').State[]} */
  const kept = [];
  const steps = ['Determine the initiative', 'Firing', 'Initiative side moves', 'Other side moves', 'Hand-to-hand combat', 'Initiative side’s second movement', 'Determine victory'];
  await fakeTable(page, { each: 3, lay: (state) => {
    kept.push(state);
    state.view.steps = steps.map((name, i) => ({ name, now: i === 2 }));
    state.view.places = [{ name: 'The baggage', side: 'south', points: [[60, 4], [70, 4], [70, 9], [60, 9]] }];
    state.seats[1] = { ...state.seats[1], by: 'computer', general: 'veteran' };
  } });
  const list = page.locator('#steps');
  await expect(list.locator('li:visible')).toHaveCount(steps.length);
  await expect(list.locator('[aria-current] .whole')).toBeVisible();
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.locator('.ready .flag')).toHaveText(['A1', 'A2', 'A3']);
  await expect(page.locator('.place-name')).toHaveText('The baggage');
  await page.locator('#menu-button').click();
  await expect(page.getByRole('menuitem', { name: 'Reference sheet' })).toHaveAttribute('href', '/rules#made-up');
  await expect(page.getByRole('menuitem', { name: 'Standing orders…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  // Zoom in and out again: the ground has the same resolution as before.
  const fine = () => page.locator('#ground').evaluate((one) => /** @type {HTMLCanvasElement} */ (one).width);
  // The ground is painted again when the table has come to rest.
  await page.keyboard.press('f');
  await page.waitForTimeout(800);
  const first = await fine();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('+');
  await expect.poll(fine).toBeGreaterThan(first);
  await page.keyboard.press('f');
  await expect.poll(fine).toBe(first);
  const top = () => page.locator('#pane').evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  kept[0].view.prompt = `The north: ${'act again with a unit near a commander, or '.repeat(2)} end your moves.`;
  kept[0].ask = { seats: ['north'], yours: [], offers: [], reaction: null, throw: null };
  await page.locator('[data-act="end"]').click();
  await expect(main(page)).toHaveText(/^A veteran is thinking for The north…/);
  await expect(main(page)).toHaveText(/ \(\d+ s\)$/);
  expect(await top()).toBe(before);
  await shot('thinking');
});
