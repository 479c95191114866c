// Two browsers by invitation link; one loses its connection and reconnects, and nothing is lost.
import { expect, test } from './fixtures.js';
import { chance, laid, look, play } from './table.js';

test('a friend joins by link, goes offline and comes back', async ({ page, browser, server, faults, shot }) => {
  faults.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await page.getByRole('radio', { name: /A friend by link/ }).check({ force: true });
  await page.getByLabel('Seed of the dice').fill('7');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const link = await page.getByRole('textbox', { name: /^Link: To play/ }).inputValue();
  await page.getByRole('button', { name: 'Go to the table' }).click();
  await laid(page);

  const context = await browser.newContext({ baseURL: server.url });
  const friend = await context.newPage();
  faults.watch(friend);
  await friend.goto(link);
  await laid(friend);
  const both = [page, friend];
  const lines = (/** @type {import('@playwright/test').Page} */ one) => one.locator('#lines > li').allTextContents();
  /** @returns {Promise<import('@playwright/test').Page>} the page of the player who is asked */
  const asked = async () => {
    /** @type {import('@playwright/test').Page | undefined} */
    let found;
    await expect.poll(async () => {
      for (const one of both) if ((await look(one)).mine) found = one;
      return found !== undefined;
    }).toBe(true);
    return /** @type {import('@playwright/test').Page} */ (found);
  };
  const below = chance(9);
  /** Makes one or two decisions in the browser that is asked. */
  const go = async () => {
    const one = await asked();
    const before = (await look(one)).lines;
    await play(one, { until: (now) => now.lines !== before || !now.mine, below, busy: 30, steps: 200 });
  };
  for (let i = 0; i < 4; i += 1) await go();
  // Either page may still show dice, so both are read each time.
  await expect.poll(async () => (await lines(friend)).length - (await lines(page)).length).toBe(0);
  await shot('friend-plays', friend);

  // The friend goes offline while the first player is asked.
  for (let i = 0; i < 40 && (await asked()) !== page; i += 1) await go();
  await context.setOffline(true);
  await expect(friend.locator('#line')).toBeVisible({ timeout: 20_000 });
  await shot('friend-offline', friend);
  await go();
  await context.setOffline(false);
  await expect(friend.locator('#line')).toBeHidden({ timeout: 40_000 });
  await expect.poll(async () => JSON.stringify(await lines(friend)) === JSON.stringify(await lines(page)), { timeout: 20_000 }).toBe(true);
  await shot('friend-back', friend);
  for (let i = 0; i < 2; i += 1) await go();
  // Either page may still show dice, so both are read each time.
  await expect.poll(async () => (await lines(friend)).length - (await lines(page)).length).toBe(0);

  // Each player has their own seat and no token of the other.
  const tokens = (/** @type {import('@playwright/test').Page} */ one) => one.evaluate(() => localStorage.getItem('linstock.battles') ?? '');
  const [mine, theirs] = [JSON.parse(await tokens(page))[0], JSON.parse(await tokens(friend))[0]];
  expect(theirs.tokens.length).toBe(1);
  expect(mine.tokens).not.toContain(theirs.tokens[0]);
  expect(theirs.host).toBeUndefined();
  await context.close();
});
