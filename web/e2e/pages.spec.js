// Every page, light and dark: nothing serious for those who cannot see, and no complaint of the browser.
import { accessible, begin, expect, test } from './fixtures.js';

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  test(`every page is accessible, ${scheme}`, async ({ page, server, shot }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const begun = await begin(server, { scenario: 'first-lesson', seed: 7 });
    const tokens = Object.values(begun.seats).join(',');
    await page.goto('/');
    await expect(page.locator('.field-card').first()).toBeVisible();
    await accessible(page, '/');
    await page.goto('/rules');
    await expect(page.locator('.sheet-table').first()).toBeVisible();
    await accessible(page, '/rules');
    await shot('rules');
    await page.goto('/about');
    await expect(page.locator('.book-list li')).toHaveCount(5);
    await accessible(page, '/about');
    await shot('about');
    await page.goto(`/replay#${begun.battle}.${tokens}`);
    await expect(page.locator('#pane .unit').first()).toBeVisible();
    await accessible(page, '/replay');
    await shot('replay');
    await page.goto(`/battle#${begun.battle}.${tokens}`);
    await expect(page.locator('#troops .unit').first()).toBeVisible();
    await accessible(page, '/battle');
    await shot('battle');
  });
}

test('the sheets are searched, and a rule is found by its number', async ({ page, shot }) => {
  await page.goto('/rules');
  await expect(page.locator('.sheet-table').first()).toBeVisible();
  const cite = (await page.locator('.sheet-table .cite a').first().textContent()) ?? '';
  const all = await page.locator('.sheet-table:visible').count();
  await page.getByRole('searchbox').fill('charge');
  await expect.poll(() => page.locator('.sheet-table:visible').count()).toBeLessThan(all);
  await shot('found');
  await page.goto('/about');
  await page.goto(`/rules#${cite}`);
  await expect(page.getByRole('region', { name: `Rule ${cite}` })).toBeVisible();
  await expect(page.locator('.rule-text')).not.toHaveText(/Looking|no rule/);
  await shot('one-rule');
});

test('the sheets print without the buttons', async ({ page, shot }) => {
  await page.goto('/rules');
  await expect(page.locator('.sheet-table').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.masthead')).toBeHidden();
  await expect(page.locator('#print')).toBeHidden();
  await shot('printed');
});
