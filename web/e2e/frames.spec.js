// Forty units a side: how many frames a second while one is dragged, and while the table is panned and zoomed.
import { test, expect } from '@playwright/test';
import { fakeTable } from './fake.js';
import { frames, told } from './rate.js';

// A trace takes screenshots all the time and would distort the measurement.
test.use({ trace: 'off' });

test('the frame rate holds with forty units a side', async ({ page }) => {
  await fakeTable(page, { each: 40 });
  expect(await page.locator('.unit').count()).toBe(80);
  await page.waitForTimeout(500);
  const unit = page.locator('[data-unit="south-5"] .hit');
  const around = /** @type {{x: number, y: number, width: number, height: number}} */ (await unit.boundingBox());
  const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y - 10);
  const drag = await frames(page, async () => {
    const end = Date.now() + 4000;
    for (let i = 0; Date.now() < end; i++) await page.mouse.move(x + Math.sin(i / 20) * 160, y - 80 - Math.cos(i / 31) * 70);
  });
  await page.mouse.up();
  told('dragging', drag);
  await page.keyboard.press('Escape');
  const pane = /** @type {{x: number, y: number, width: number, height: number}} */ (await page.locator('#pane').boundingBox());
  await page.mouse.move(pane.x + 20, pane.y + 20);
  await page.mouse.down();
  const pan = await frames(page, async () => {
    const end = Date.now() + 3000;
    for (let i = 0; Date.now() < end; i++) await page.mouse.move(pane.x + 120 + Math.sin(i / 15) * 100, pane.y + 120 + Math.cos(i / 20) * 100);
  });
  await page.mouse.up();
  told('panning', pan);
  const zoom = await frames(page, async () => {
    const end = Date.now() + 3000;
    for (let i = 0; Date.now() < end; i++) await page.mouse.wheel(0, Math.sin(i / 20) * 30);
  });
  told('zooming', zoom);
  // The speed is printed but not asserted, because a shared machine may be busy.
  expect(Math.min(drag.fps, pan.fps, zoom.fps)).toBeGreaterThan(0);
});
