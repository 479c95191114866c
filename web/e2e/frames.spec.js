// Forty units a side: how many frames a second while one is dragged, and while the table is panned and zoomed.
import { test, expect } from '@playwright/test';
import { fakeTable } from './fake.js';

/** @import {Page} from '@playwright/test' */

// A trace takes screenshots all the time and would distort the measurement.
test.use({ trace: 'off' });

/** Counts the frames while `during` runs. @param {Page} page @param {() => Promise<void>} during */
async function frames(page, during) {
  await page.evaluate(() => {
    const times = /** @type {number[]} */ ([]);
    Object.assign(window, { times, counting: true });
    const tick = (/** @type {number} */ now) => {
      times.push(now);
      if (/** @type {any} */ (window).counting) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await spent();
  await during();
  const after = await spent();
  await cdp.detach();
  const times = /** @type {number[]} */ (await page.evaluate(() => {
    Object.assign(window, { counting: false });
    return /** @type {any} */ (window).times;
  }));
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  const long = (times[times.length - 1] - times[0]) / 1000;
  const at = (/** @type {number} */ share) => gaps[Math.floor((gaps.length - 1) * share)];
  const work = ((after.TaskDuration - before.TaskDuration) * 1000) / Math.max(1, gaps.length);
  return { work, fps: gaps.length / long, median: at(0.5), p95: at(0.95), worst: at(1), seconds: long };
}

/** @param {string} what @param {{work: number, fps: number, median: number, p95: number, worst: number}} got */
const told = (what, got) => console.log(`${what}: ${got.fps.toFixed(1)} fps, median ${got.median.toFixed(1)} ms, 95 % ${got.p95.toFixed(1)} ms, worst ${got.worst.toFixed(1)} ms; ${got.work.toFixed(1)} ms of the processor a frame`);

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
