// A person at the table, for the tests: sees what is on the page and clicks, taps or presses what a person would.
import { expect } from './fixtures.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * What a person sees at a glance.
 * @typedef {{over: boolean, falling: boolean, mine: boolean, turn: string, main: string, canGo: boolean, leads: boolean, composing: boolean,
 *   refused: boolean, shown: boolean, answers: number, offers: number, loose: number, rows: number, lines: number, prompt: string}} Sight
 */

/** @param {Page} page @returns {Promise<Sight>} */
export function look(page) {
  return page.evaluate(() => {
    const all = (/** @type {string} */ what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
    const text = (/** @type {string} */ what) => document.querySelector(what)?.textContent ?? '';
    const main = /** @type {HTMLButtonElement | null} */ (document.querySelector('#main'));
    return {
      over: all('.verdict').length > 0,
      falling: all('#fall').length > 0,
      mine: document.querySelector('#prompt')?.classList.contains('mine') ?? false,
      turn: text('#turn'),
      main: main?.textContent ?? '',
      // A button that only leads to the answers makes no decision.
      canGo: main ? !main.disabled && !/^Choose (an|what)/.test(main.textContent ?? '') : false,
      leads: main ? !main.disabled && /^Choose (an|what)/.test(main.textContent ?? '') : false,
      composing: all('.composer').length > 0,
      refused: all('.composer .why:not(.past)').length > 0,
      shown: all('[data-key="steer propose"]').length > 0,
      answers: all('.answer .offer').length,
      offers: all('.may:not(.loose) .offer').length,
      loose: all('.may.loose .offer').length,
      rows: all('.unit-row').length,
      lines: document.querySelectorAll('#lines > li').length,
      prompt: text('#prompt'),
    };
  });
}

/** Waits until the table is drawn. @param {Page} page */
export async function laid(page) {
  await expect(page).toHaveURL(/\/battle/, { timeout: 30_000 });
  await expect(page.locator('#troops .unit').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#curtain')).toBeHidden();
}

/** A small generator, so that a test plays the same way each time. @param {number} seed */
export function chance(seed) {
  let at = seed >>> 0;
  return (/** @type {number} */ n) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * n);
  };
}

/** What the person saw when they last pressed the main button, to see that it did something. @param {Sight} sight */
const told = (sight) => `${sight.turn}|${sight.prompt}|${sight.lines}|${sight.main}`;

/**
 * Plays on by clicking until `until` holds or the battle is over. Now and then a unit gets an order; otherwise the main
 * button ends the part of the turn, or leads to the next unit if one must be used.
 * @param {Page} page
 * @param {{until: (sight: Sight) => boolean, below: (n: number) => number, busy?: number, steps?: number, press?: 'click' | 'tap'}} how
 *   `busy`: the percentage of questions in which a unit is used
 * @returns {Promise<Sight>}
 */
export async function play(page, { until, below, busy = 25, steps = 1500, press = 'click' }) {
  /** @param {import('@playwright/test').Locator} what */
  const hit = (what) => what[press]({ timeout: 2000 }).catch(() => {});
  let used = 0;
  for (let step = 0; step < steps; step += 1) {
    const sight = await look(page);
    if (sight.over || until(sight)) return sight;
    // The dice may disappear at any moment, and a click at their place would then land on a link below. So it is sent to them.
    if (sight.falling) await page.locator('#fall').dispatchEvent('click', {}, { timeout: 250 }).catch(() => {});
    else if (!sight.mine) await page.waitForTimeout(60);
    else if (sight.composing) {
      if (sight.canGo && !sight.refused) await going(page, sight, hit);
      else if (sight.shown && !sight.refused) await shown(page, hit);
      else await hit(page.locator('[data-key=drop]'));
    } else if (sight.answers) await hit(page.locator('.answer .offer').nth(below(sight.answers)));
    else if (sight.offers && below(100) < 80) await hit(page.locator('.may:not(.loose) .offer:visible').nth(below(sight.offers)));
    else if (sight.leads && !sight.offers && !sight.loose) await hit(page.locator('#main'));
    else if (sight.rows && used < 3 && below(100) < busy) {
      used += 1;
      await hit(page.locator('.unit-row').nth(below(sight.rows)));
    } else if (sight.canGo) {
      used = 0;
      await going(page, sight, hit);
    } else if (sight.rows) await hit(page.locator('.unit-row').nth(below(sight.rows)));
    else if (sight.loose) await hit(page.locator('.may.loose .offer:visible').nth(below(sight.loose)));
    else await page.keyboard.press('Escape');
  }
  throw new Error(`after ${steps} steps: ${JSON.stringify(await look(page))}`);
}

/** Lets the page propose a path that the rules allow, and waits until it can be confirmed. @param {Page} page @param {(what: import('@playwright/test').Locator) => Promise<void>} hit */
async function shown(page, hit) {
  await hit(page.locator('[data-key="steer propose"]'));
  await expect(page.locator('#main')).toBeEnabled({ timeout: 3000 }).catch(() => hit(page.locator('[data-key=drop]')));
}

/** Presses the main button and waits until the table answers. @param {Page} page @param {Sight} sight @param {(what: import('@playwright/test').Locator) => Promise<void>} hit */
async function going(page, sight, hit) {
  // A person who is asked for confirmation reads the question first; a press that comes too soon does not count.
  if (/may still act/.test(sight.main)) await page.waitForTimeout(320);
  await hit(page.locator('#main'));
  await expect.poll(async () => {
    const now = await look(page);
    return now.over || now.falling || told(now) !== told(sight) || now.composing !== sight.composing;
  }, { timeout: 8000, intervals: [30, 60, 120] }).toBe(true).catch(() => {});
}
