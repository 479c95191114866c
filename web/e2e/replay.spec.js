// The replay: scrubbing in both directions, keys, steps by turns, and playback.
import { begin, expect, fought, test } from './fixtures.js';

/** Uploads a battle that is over. @param {import('./fixtures.js').Server} server */
const ended = async (server) => begin(server, { record: await fought('first-lesson', 11) });

test('scrubs both ways by decision and by turn', async ({ page, server, shot }) => {
  const begun = await ended(server);
  await page.goto(`/replay#${begun.battle}.${begun.watch}`);
  const where = page.locator('#where');
  await expect(where).toContainText('decision 0 of');
  await expect(page.locator('#pane .unit').first()).toBeVisible();
  const places = () => page.locator('#pane .unit').evaluateAll((units) => units.map((unit) => /** @type {SVGElement} */ (unit).style.transform).sort().join(' '));
  const start = await places();
  await shot('beginning');
  await page.getByRole('button', { name: 'Next turn' }).click();
  await expect(where).toContainText(/Turn 2|decision [1-9]/);
  const second = await where.textContent();
  await expect.poll(places).not.toBe(start);
  await shot('second-turn');
  await page.getByRole('button', { name: 'Previous decision' }).click();
  await expect(where).not.toHaveText(second ?? '');
  await page.keyboard.press('Home');
  await expect(where).toContainText('decision 0 of');
  await expect.poll(places).toBe(start);
  await page.keyboard.press('ArrowRight');
  await expect(where).toContainText('decision 1 of');
  await page.keyboard.press('End');
  await expect(page.locator('#on')).toBeDisabled();
  await expect(page.locator('#log li.now').first()).toBeInViewport();
  await shot('end');
  await page.locator('#scrub').fill('5');
  await expect(where).toContainText('decision 5 of');
});

test('runs, pauses, keeps bookmarks, and its address leads back', async ({ page, server, shot }) => {
  const begun = await ended(server);
  await page.goto(`/replay#${begun.battle}.${begun.watch}`);
  await expect(page.locator('#where')).toContainText('decision 0 of');
  await page.getByLabel('Speed').selectOption('8');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('#where')).toContainText(/decision ([5-9]|\d\d+) of/);
  await page.getByRole('button', { name: 'Pause' }).click();
  const there = await page.locator('#where').textContent();
  await page.keyboard.press('b');
  await expect(page.locator('#marks li')).toHaveCount(1);
  await shot('bookmarked');
  await page.reload();
  await expect(page.locator('#where')).toHaveText(there ?? '');
  await page.keyboard.press('Home');
  await page.locator('#marks .go').click();
  await expect(page.locator('#where')).toHaveText(there ?? '');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('textbox', { name: 'Link: From this moment' })).toHaveValue(/\/replay\?at=\d+#/);
  await shot('share');
  await page.getByRole('button', { name: 'Done' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report of the battle' })).toBeVisible();
  await shot('report');
});

test('a record of other rules is shown from its film, and says so', async ({ page, server, shot }) => {
  const record = await fought('first-lesson', 11);
  const begun = await begin(server, { record: { ...record, version: 999 } });
  await page.goto(`/replay#${begun.battle}.${Object.values(begun.seats).join(',')}`);
  await expect(page.locator('#where')).toContainText(`decision 0 of ${record.decisions.length}`);
  await expect(page.locator('#watched')).toContainText('Shown from its film: this battle was played by version 999 of the rules');
  await expect(page.locator('#pane .unit').first()).toBeVisible();
  await expect(page.locator('#play-on')).toBeDisabled();
  await page.keyboard.press('End');
  await expect(page.locator('#on')).toBeDisabled();
  await expect(page.locator('#log li.now').first()).toBeInViewport();
  await shot('shown-from-film');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report of the battle' })).toBeVisible();
});

/** Makes some decisions through the API, taking the last offer each time. @param {import('./fixtures.js').Server} server @param {import('#wire').Begun} begun @param {number} count */
async function decided(server, begun, count) {
  const headers = { authorization: `Bearer ${Object.values(begun.seats).join(',')}`, 'content-type': 'application/json' };
  const where = `${server.url}/api/battles/${begun.battle}`;
  for (let i = 0; i < count; i += 1) {
    const moment = await (await fetch(`${where}/moment`, { headers })).json();
    const { seat, act, fill } = moment.ask.offers.at(-1);
    const answer = await fetch(`${where}/say`, { method: 'POST', headers, body: JSON.stringify({ seat, act, fill, n: moment.n, key: `k${i}` }) });
    expect(answer.ok, await answer.text()).toBe(true);
  }
}

/** Plays on from decision 2 and waits for the new table. @param {import('@playwright/test').Page} page @param {string} link @param {(name: string) => Promise<void>} shot */
async function playedOn(page, link, shot) {
  await page.goto(`/replay?at=2#${link}`);
  await expect(page.locator('#where')).toContainText('decision 2 of');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await shot('who-plays');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page).toHaveURL(/\/battle#/);
  await expect(page.locator('#troops .unit').first()).toBeVisible();
}

test('a new battle goes on from a moment', async ({ page, server, shot }) => {
  const begun = await begin(server, { scenario: 'first-lesson', seed: 3 });
  await decided(server, begun, 4);
  await playedOn(page, `${begun.battle}.${Object.values(begun.seats).join(',')}`, shot);
});

test('a moment is saved as a scenario', async ({ page, server }) => {
  const begun = await ended(server);
  await page.goto(`/replay?at=5#${begun.battle}.${begun.watch}`);
  await expect(page.locator('#where')).toContainText('decision 5 of');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'This moment as a scenario' }).click();
  expect((await download).suggestedFilename()).toBe(`${begun.battle}-5.toml`);
});

test('a new battle goes on from a moment of a record', async ({ page, server, shot }) => {
  const begun = await ended(server);
  await playedOn(page, `${begun.battle}.${begun.watch}`, shot);
});
