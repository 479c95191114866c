// A turn with the keyboard alone, beginning at the start page.
import { expect, test } from './fixtures.js';
import { laid, look } from './table.js';

test('a whole turn without a mouse', async ({ page, shot }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled();
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.getByRole('button', { name: 'Play now' }).evaluate((one) => one === document.activeElement)) break;
  }
  await shot('focus');
  await page.keyboard.press('Enter');
  await laid(page);
  let moved = false;
  for (let step = 0; step < 600; step += 1) {
    const sight = await look(page);
    if (sight.over || /^Turn 2/.test(sight.turn)) break;
    if (sight.falling) await page.keyboard.press('Escape');
    else if (!sight.mine) await page.waitForTimeout(60);
    else if (sight.composing && sight.canGo && !sight.refused) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(80);
    } else if (sight.composing) await page.keyboard.press('Escape');
    else if (sight.answers) await page.keyboard.press(String(Math.min(9, sight.answers)));
    else if (sight.rows && !moved) {
      moved = true;
      await page.keyboard.press('Space');
      await page.keyboard.press('3');
      await page.waitForTimeout(300);
      await shot('moved-by-keys');
    } else if (sight.canGo) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(80);
    } else await page.keyboard.press('Escape');
  }
  const end = await look(page);
  expect(end.over || /^Turn 2/.test(end.turn), JSON.stringify(end)).toBe(true);
  await shot('turn-ended');
});

test('the keys are listed under the question mark', async ({ page, shot }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await laid(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shot('keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
