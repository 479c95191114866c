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
