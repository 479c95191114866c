// A phone: everything works by touch, and nothing is wider than the screen.
import { accessible, begin, expect, fought, test } from './fixtures.js';
import { chance, laid, look, play } from './table.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** @param {import('@playwright/test').Page} page */
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a battle is begun and played by touch', async ({ page, shot }) => {
  await page.goto('/');
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await shot('start');
  await page.getByRole('button', { name: 'Play now' }).tap();
  await laid(page);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await shot('table');
  await accessible(page, 'the table on a phone');
  const before = (await look(page)).lines;
  const sight = await play(page, { until: (now) => now.lines > before + 3, below: chance(4), press: 'tap', steps: 300 });
  expect(sight.over || sight.lines > before).toBe(true);
  for (const tab of ['Armies', 'Log', 'Orders']) {
    await page.getByRole('tab', { name: tab }).tap();
    await shot(tab.toLowerCase());
  }
});

test('rules, about and replay fit a phone', async ({ page, server, shot }) => {
  const begun = await begin(server, { record: await fought('first-lesson', 5) });
  for (const where of ['/rules', '/about', `/replay#${begun.battle}.${begun.watch}`]) {
    await page.goto(where);
    await expect(page.locator('.sheet-table, .book-list, #pane .unit').first()).toBeVisible();
    expect(await tooWide(page), where).toBeLessThanOrEqual(0);
    await shot(where.slice(1, 6));
  }
  await page.getByRole('button', { name: 'Next turn' }).tap();
  await expect(page.locator('#where')).not.toContainText('decision 0 of');
});
