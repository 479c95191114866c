// A newcomer: from the start page to the end of the first turn, by clicking what a person would click.
import { accessible, expect, test } from './fixtures.js';
import { chance, laid, look, play } from './table.js';

test('plays the first turn with hints', async ({ page, shot }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(/\/battle\?hints#/);
  await laid(page);
  await expect(page.locator('#guide')).toBeVisible();
  await shot('guide');
  await accessible(page, 'the table with its guide');
  const below = chance(5);
  // Play until it is the player's turn to move; then drag a unit forward.
  const sight = await play(page, { until: (now) => now.mine && now.rows > 0 && now.answers === 0 && !now.composing, below, busy: 0 });
  if (!sight.over) await dragOne(page, shot);
  const end = await play(page, { until: (now) => /^Turn 2/.test(now.turn), below, busy: 60 });
  expect(end.over || /^Turn 2/.test(end.turn)).toBe(true);
  await shot('second-turn');
  await page.goto('/');
  await expect(page.locator('.battle')).toHaveCount(1);
  await expect(page.locator('.battle')).toContainText('Against the computer');
});

/** Drags the first unit that may move straight forward, and confirms the move. @param {import('@playwright/test').Page} page @param {(name: string) => Promise<void>} shot */
async function dragOne(page, shot) {
  const units = page.locator('#troops .unit.ready');
  for (let i = 0; i < (await units.count()); i += 1) {
    const unit = units.nth(i);
    const hit = await unit.locator('.hit').boundingBox();
    if (!hit) continue;
    const id = await unit.getAttribute('data-unit');
    const before = await unit.evaluate((one) => /** @type {SVGElement} */ (one).style.transform);
    const [x, y] = [hit.x + hit.width / 2, hit.y + hit.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2, y - 30, { steps: 4 });
    await page.mouse.move(x + 2, y - 45, { steps: 6 });
    await shot('dragging');
    await page.mouse.up();
    if (!(await look(page)).canGo || !(await page.locator('.composer').isVisible())) {
      await page.keyboard.press('Escape');
      continue;
    }
    await shot('composed');
    await page.locator('#main').click();
    await expect.poll(() => page.locator(`[data-unit="${id}"]`).evaluate((one) => /** @type {SVGElement} */ (one).style.transform)).not.toBe(before);
    return;
  }
}
