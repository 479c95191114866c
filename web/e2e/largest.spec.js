// Quatre Bras, the largest battle that ships: how soon it is open, how soon a decision is answered, how smoothly a unit is dragged.
// The figures are printed but not asserted, because a shared machine may be busy.
import { begin, expect, test } from './fixtures.js';
import { frames, told } from './rate.js';
import { chance, laid, play } from './table.js';

/** @import {Page} from '@playwright/test' */

// A trace takes screenshots all the time and would distort the measurement.
test.use({ pace: 5, trace: 'off' });

/** Times how long the server takes from each decision to the state that follows it. @param {Page} page */
function roundTrips(page) {
  const took = /** @type {number[]} */ ([]);
  const sizes = /** @type {number[]} */ ([]);
  page.on('websocket', (socket) => {
    let said = 0;
    socket.on('framesent', ({ payload }) => { if (/"say"/.test(String(payload))) said = performance.now(); });
    socket.on('framereceived', ({ payload }) => {
      if (!said || !/"state"/.test(String(payload).slice(0, 200))) return;
      took.push(performance.now() - said);
      sizes.push(String(payload).length);
      said = 0;
    });
  });
  const middle = (/** @type {number[]} */ all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return () => `${took.length} decisions, median ${middle(took).toFixed(0)} ms, worst ${Math.max(0, ...took).toFixed(0)} ms; states of ${(middle(sizes) / 1000).toFixed(0)} kB`;
}

test('the largest battle is opened, answered and dragged', async ({ page, server, shot }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => localStorage.setItem('linstock.table', JSON.stringify({ dice: 'off', summary: false })));
  const { battle, seats } = await begin(server, { scenario: 'quatre-bras-1815', seed: 1815, seats: { french: 'me', allies: 'computer' } });
  const answered = roundTrips(page);
  const start = performance.now();
  await page.goto(`/battle#${battle}.${seats.french}`);
  await laid(page);
  console.log(`open after ${(performance.now() - start).toFixed(0)} ms`);
  await play(page, { until: (now) => now.mine && /movement/i.test(now.turn), below: chance(1815), busy: 0 });
  await shot('movement');
  const ready = await page.locator('.unit-row').first().getAttribute('data-key');
  const unit = page.locator(`[data-unit="${ready?.replace('ready ', '')}"] .hit`);
  const around = /** @type {{x: number, y: number, width: number, height: number}} */ (await unit.boundingBox());
  const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y - 10);
  const drag = await frames(page, async () => {
    const end = Date.now() + 4000;
    for (let i = 0; Date.now() < end; i++) await page.mouse.move(x + Math.sin(i / 20) * 60, y - 30 - Math.cos(i / 31) * 30);
  });
  await shot('dragged');
  await page.mouse.up();
  told('dragging', drag);
  await page.keyboard.press('Escape');
  await play(page, { until: (now) => /^Turn 2/.test(now.turn), below: chance(7), busy: 60 });
  console.log(answered());
  expect(drag.fps).toBeGreaterThan(0);
});
