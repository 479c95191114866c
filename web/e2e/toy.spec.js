// A ruleset that no page has heard of: registered in a program of its own, found on the start page, played to a verdict by
// clicking, replayed, and read in its sheet.
import { TOY, accessible, expect, test } from './fixtures.js';
import { chance, laid, look, play } from './table.js';

test.use({ program: TOY, pace: 5 });

test('plays by registration alone', async ({ page, shot }) => {
  await page.addInitScript(() => localStorage.setItem('linstock.table', JSON.stringify({ dice: 'off', summary: false })));
  await page.goto('/');
  await page.getByRole('radio', { name: 'Toy Soldiers' }).check({ force: true });
  await expect(page.locator('.field-card')).toHaveCount(1);
  await expect(page.locator('.field-card')).toContainText('The hearthrug');
  await expect(page.locator('.story')).toContainText('between the fender and the sofa');
  await page.getByLabel('Seed of the dice').fill('7');
  await shot('chosen');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await laid(page);
  await expect(page.locator('#troops .unit')).toHaveCount(4);

  await march(page, 'red-left', shot);
  const below = chance(3);
  const range = await play(page, { until: (now) => /^Turn 2/.test(now.turn) && now.mine, below, busy: 90 });
  expect(range.over).toBe(false);
  await shoot(page, shot);
  const end = await play(page, { until: () => false, below, busy: 90 });
  expect(end.over).toBe(true);
  await expect(page.locator('.verdict')).toContainText(/figures stand against|conceded/);
  await shot('verdict');
  await accessible(page, 'the table of an unknown ruleset');

  await page.locator('.verdict').getByRole('link', { name: /replay/i }).click();
  await expect(page.locator('#where')).toContainText('decision 0 of');
  await expect(page.locator('#pane .unit')).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#log')).toContainText('Red left marches.');
  await page.keyboard.press('End');
  await expect(page.locator('#on')).toBeDisabled();
  await shot('replay');

  await page.goto('/rules');
  await page.locator('#ruleset').selectOption({ label: 'Toy Soldiers (the nursery floor)' });
  await expect(page.locator('.sheet-table')).toContainText(['Ranges (inches)']);
  await shot('sheet');
  await page.goto('/about');
  await page.goto('/rules#TOY-FIR-002');
  await expect(page.locator('.rule-text')).toContainText('4 or more knocks over one figure');
});

/** Drags a unit forward and confirms it. @param {import('@playwright/test').Page} page @param {string} id @param {(name: string) => Promise<void>} shot */
async function march(page, id, shot) {
  const unit = page.locator(`#troops [data-unit="${id}"]`);
  const hit = await unit.locator('.hit').boundingBox();
  if (!hit) throw new Error(`${id} is not on the table`);
  const before = await unit.evaluate((one) => /** @type {SVGElement} */ (one).style.transform);
  const [x, y] = [hit.x + hit.width / 2, hit.y + hit.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 5 });
  // Farther than any march: the ghost stops where the rules stop it, and the tooltip shows why.
  await page.mouse.move(x, y - 300, { steps: 8 });
  await expect(page.locator('#tip')).toBeVisible();
  await expect(page.locator('#tip .no')).not.toBeEmpty();
  await shot('dragged');
  await page.mouse.up();
  await expect(page.locator('.composer')).toBeVisible();
  await expect.poll(async () => (await look(page)).canGo).toBe(true);
  await page.locator('#main').click();
  await expect.poll(() => unit.evaluate((one) => /** @type {SVGElement} */ (one).style.transform)).not.toBe(before);
}

/** Shoots with the first unit that can, after looking at the odds. @param {import('@playwright/test').Page} page @param {(name: string) => Promise<void>} shot */
async function shoot(page, shot) {
  for (const row of await page.locator('.unit-row').all()) {
    await row.click();
    const offer = page.locator('.may .offer', { hasText: 'shoots at' }).first();
    if (!(await offer.isVisible())) continue;
    await offer.click();
    await expect(page.locator('.composer .odds li')).toHaveCount(2);
    await expect(page.locator('.composer .odds')).toContainText('50 %');
    await shot('odds');
    const { lines } = await look(page);
    await page.locator('#main').click();
    await expect.poll(async () => (await look(page)).lines).toBeGreaterThan(lines);
    return;
  }
}
