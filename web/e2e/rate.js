// How smoothly a page moves: frames a second, and the processor time of each.

/** @import {Page} from '@playwright/test' */

/** Counts the frames while `during` runs. @param {Page} page @param {() => Promise<void>} during */
export async function frames(page, during) {
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
export const told = (what, got) => console.log(`${what}: ${got.fps.toFixed(1)} fps, median ${got.median.toFixed(1)} ms, 95 % ${got.p95.toFixed(1)} ms, worst ${got.worst.toFixed(1)} ms; ${got.work.toFixed(1)} ms of the processor a frame`);
