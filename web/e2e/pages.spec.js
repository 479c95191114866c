// Every page, light and dark: no serious accessibility problem, and no error or warning of the browser.
import { accessible, begin, expect, test } from './fixtures.js';

/** Each page with a selector that shows that it has loaded. @type {[string, string][]} */
const PAGES = [['start', '.field-card'], ['rules', '.sheet-table'], ['about', '.book-list li'], ['lab', '#leaders select'], ['replay', '#pane .unit'], ['battle', '#troops .unit']];

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  for (const [name, there] of PAGES) {
    test(`${name} is accessible, ${scheme}`, async ({ page, server, shot }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const begun = await begin(server, { scenario: 'first-lesson', seed: 7 });
      const link = `#${begun.battle}.${Object.values(begun.seats).join(',')}`;
      await page.goto(name === 'start' ? '/' : `/${name}${there.includes('.unit') ? link : ''}`);
      await expect(page.locator(there).first()).toBeVisible();
      await shot(scheme);
      await accessible(page, name);
    });
  }
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
  await expect(page.locator('.rule-text')).not.toHaveText(/Loading|no rule/);
  await shot('one-rule');
  await page.getByRole('searchbox').fill('wood');
  await expect(page.getByRole('region', { name: `Rule ${cite}` })).toBeHidden();
});

test('the sheets print without the buttons', async ({ page, shot }) => {
  await page.goto('/rules');
  await expect(page.locator('.sheet-table').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.masthead')).toBeHidden();
  await expect(page.locator('#print')).toBeHidden();
  // In no ruleset does anything extend beyond the edge of the paper or of the screen.
  const beyond = () => page.evaluate(() => [...document.querySelectorAll('.sheet-table .scroll')].filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  const books = await page.locator('#ruleset option').evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
  for (const book of books) {
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#ruleset').selectOption(book);
    await expect(page.locator('#sheet')).not.toHaveAttribute('aria-busy');
    expect(await beyond(), `${book} on the screen`).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 690, height: 1000 });
    expect(await beyond(), `${book} in print`).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await shot('printed');
});
