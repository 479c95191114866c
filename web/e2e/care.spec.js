// Care with what a hand did not mean: late keys, phases that end too soon, orders that are in hand.
import { expect, test } from './fixtures.js';
import { fakeTable } from './fake.js';

/** @import {Page} from '@playwright/test' */

/** @param {Page} page */
const main = (page) => page.locator('#main');

test('keys meant for the dice end nothing, and a phase with idle units is ended by two presses', async ({ page, shot }) => {
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
  await page.keyboard.press('Enter');
  await expect.poll(() => said.at(-1)).toBe('end');
});

/** Drags from the middle of something by so many pixels. @param {Page} page @param {string} what @param {number} dx @param {number} dy */
async function drag(page, what, dx, dy) {
  const around = await page.locator(what).boundingBox();
  if (!around) throw new Error('it is not on the screen');
  const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
}

/** @param {import('../site/js/table/types.js').State} state @param {'turn' | 'ahead'} act @param {unknown} fill */
function only(state, act, fill) {
  const [unit] = state.view.units;
  const offers = state.ask?.offers ?? [];
  offers.splice(0, offers.length - 1, { seat: 'south', act: { [act]: { unit: unit.id } }, want: 'path', fill: /** @type {any} */ (fill), label: `${act} ${unit.name}`, cite: 'X-7', unit: unit.id });
}

test('what only turns is turned by dragging, in degrees', async ({ page, shot }) => {
  await fakeTable(page, { each: 2, lay: (state) => only(state, 'turn', [{ turn: 3 }]) });
  await page.locator('[data-unit="south-0"] .hit').click();
  await page.locator('.answer .offer').first().click();
  await expect(page.locator('.ghost .handle')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Steer' }).getByRole('button')).toHaveText(['', '', 'Show a way', '']);
  await drag(page, '[data-unit="south-0"] .hit', 120, 0);
  await expect(main(page)).toContainText(/ \d+° to the right/);
  await expect(page.locator('#tip')).toContainText(/^\d+° to the right$/);
  await drag(page, '.ghost .knob', 0, -120);
  await expect(page.locator('#tip')).toContainText(/^\d+° to the (right|left)$/);
  await shot('turned');
});

test('a way is as long as the unit goes, not as the hand went', async ({ page }) => {
  await fakeTable(page, { each: 2, lay: (state) => only(state, 'ahead', [{ move: 1 }]) });
  const at = () => page.locator('.ghost').evaluate((one) => /** @type {SVGElement} */ (one).style.transform.match(/, ([\d.]+)px/)?.[1]);
  await drag(page, '[data-unit="south-0"] .hit', 40, -40);
  await expect(page.locator('#tip')).toBeVisible();
  const gone = 50 - Number(await at()) / 24;
  await expect(page.locator('#tip')).toHaveText(`${Number(gone.toFixed(1))}″`);
  await expect(main(page)).toContainText(`, ${Number(gone.toFixed(1))}″`);
});

test('an order in hand is not lost to a word that ends things', async ({ page, shot }) => {
  /** @type {any[]} */
  const said = [];
  await fakeTable(page, { each: 3, heard: (message) => message.say && said.push(message.say.act) });
  await page.locator('[data-unit="south-0"] .hit').click();
  await page.keyboard.press('2');
  await expect(main(page)).toContainText(', 2″');
  await page.locator('[data-act="end"]').click();
  await expect(page.locator('.composer')).toContainText('Not done yet: March Regiment 1 of the south');
  await shot('asked');
  expect(said).toEqual([]);
  await page.getByRole('button', { name: 'Back to it' }).click();
  await expect(main(page)).toContainText(', 2″');
  await page.locator('[data-act="end"]').click();
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect.poll(() => said).toEqual(['end']);
});
