// Two players at one screen, to a verdict, using only the page.
import { expect, test } from './fixtures.js';
import { chance, laid, play } from './table.js';

test('a battle is fought to its verdict at one screen', async ({ page, shot }) => {
  test.setTimeout(600_000);
  await page.goto('/');
  await page.getByRole('radio', { name: /Two at this screen/ }).check({ force: true });
  await page.getByLabel('Seed of the dice').fill('12');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await laid(page);
  const below = chance(3);
  await play(page, { until: (now) => /^Turn 3/.test(now.turn), below, busy: 15 });
  await shot('third-turn');
  const end = await play(page, { until: () => false, below, busy: 5, steps: 4000 });
  expect(end.over).toBe(true);
  await expect(page.locator('.verdict')).toBeVisible();
  await shot('verdict');
  const held = await page.evaluate(() => JSON.parse(localStorage.getItem('linstock.battles') ?? '[]')[0]);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  expect(new URL(page.url()).hash, 'the link only allows watching').toBe(`#${held.battle}.${held.watch}`);
  await expect(page.locator('#where')).toContainText('decision 0 of');
  await page.keyboard.press('End');
  await expect(page.locator('#stands')).not.toBeEmpty();
  await shot('its-replay');
  await page.goto('/');
  await expect(page.locator('.battle')).toContainText('Over');
});
