// The lab page against the real server: a run from start to report, stopped, resumed, kept, deleted; and from a battle.
import { accessible, begin, expect, fought, test } from './fixtures.js';

/** Starts a run through the API, for tests that do not test the form. @param {import('./fixtures.js').Server} server @param {Record<string, unknown>} wish @returns {Promise<string>} */
async function begun(server, wish) {
  const answer = await fetch(`${server.url}/api/lab`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()).id;
}

/** Checks that nothing extends beyond the right edge of the page. @param {import('@playwright/test').Page} page */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a run is started, fills in, and leads to its report', async ({ page, faults, shot }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Lab' }).click();
  await expect(page.getByText('None yet. Runs are kept')).toBeVisible();
  await shot('empty');
  await page.getByLabel('Scenario').selectOption('first-lesson');
  for (const leader of await page.locator('#leaders select').all()) await leader.selectOption('recruit');
  await page.getByLabel('Battles', { exact: true }).fill('20');
  await page.getByRole('checkbox', { name: /Swap sides/ }).check();
  await page.getByText('More: seed, compare house rules').click();
  await page.getByLabel('Seed').fill('7');
  await page.getByRole('button', { name: 'Start the run' }).click();
  const run = page.locator('#run');
  await expect(run).toBeVisible();
  await expect(page).toHaveURL(/\/lab#[a-z0-9]{10}$/);
  await expect(page.locator('#run-state')).toHaveText('Done');
  await expect(page.locator('#run-far')).toHaveText('20 of 20 battles');
  await expect(page.locator('#run-plan')).toHaveText('20 battles, a recruit against a recruit, swapping sides, seed 7');
  const shares = await page.locator('#wins .bar-words').allTextContents();
  expect(shares).toHaveLength(3);
  const counts = shares.map((words) => Number(/, (\d+) battles?$/.exec(words)?.[1]));
  expect(counts.reduce((sum, n) => sum + n, 0), shares.join('; ')).toBe(20);
  await expect(page.locator('#run-finding')).toHaveText(/favour/);
  await expect(page.locator('#ends .bar-row').first()).toBeVisible();
  await expect(page.locator('#costs .bar-row').first()).toBeVisible();
  await expect(page.locator('#run-status')).toHaveText(/^Done\. /);
  await expect(page.locator('.run-row')).toHaveCount(1);
  await shot('done');
  await accessible(page, 'a run');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Battles (Parquet)' }).click();
  expect((await download).suggestedFilename()).toMatch(/battles\.parquet$/);
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Full report' }).click();
  const report = await opening;
  faults.watch(report);
  await expect(report.getByRole('heading', { name: 'Who wins' })).toBeVisible();
  await expect(report.getByText('20 of 20 planned')).toBeVisible();
  await shot('report', report);
});

test('a long run is seen filling in, stopped, resumed, found again and deleted', async ({ page, server, shot }) => {
  const id = await begun(server, { scenario: 'first-lesson', games: 10_000, seats: ['recruit', 'regular'], seed: 3 });
  await page.goto(`/lab#${id}`);
  await expect(page.locator('#run-state')).toHaveText('Running');
  const far = async () => Number(/^\d+/.exec((await page.locator('#run-far').textContent()) ?? '')?.[0] ?? 0);
  await expect.poll(far).toBeGreaterThan(3);
  const some = await far();
  await expect.poll(far).toBeGreaterThan(some);
  await expect(page.locator('#run-far')).toContainText('left');
  await shot('filling-in');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('#run-state')).toHaveText('Stopped');
  const kept = await far();
  await server.stop();
  await server.start();
  await page.reload();
  await expect(page.locator('#run-far')).toHaveText(`${kept} of 10000 battles`);
  await shot('stopped');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(far).toBeGreaterThan(kept);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('#run-state')).toHaveText('Stopped');
  await page.locator(`#delete-${id}`).click();
  await page.locator(`#delete-${id}`).click();
  await expect(page.locator(`#delete-${id}`)).toHaveCount(0);
  await expect(page.locator('#run')).toBeHidden();
});

test('an invalid request is reported in the form', async ({ page, faults, shot }) => {
  faults.expected.push(/status of 400/);
  await page.goto('/lab');
  await expect(page.locator('#leaders select')).toHaveCount(2);
  const trouble = page.locator('#form-trouble');
  for (const [games, words] of [['0', 'at least 1'], ['1000000000', 'the maximum is 10000'], ['', 'at least 1'], ['2.5', 'a whole number']]) {
    await page.getByLabel('Battles', { exact: true }).fill(games);
    await page.getByRole('button', { name: 'Start the run' }).click();
    await expect(trouble).toContainText(words);
  }
  await page.getByLabel('Battles', { exact: true }).fill('5');
  await page.getByText('More: seed, compare house rules').click();
  await page.getByLabel('Key').fill('turn');
  await page.getByLabel('Values').fill('6, 8');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect(trouble).toContainText('turn');
  await shot('refused');
  await expect(page.locator('#run')).toBeHidden();
});

test('house rules are compared', async ({ page, shot }) => {
  await page.goto('/lab');
  for (const leader of await page.locator('#leaders select').all()) await leader.selectOption('random');
  await page.getByLabel('Battles', { exact: true }).fill('30');
  await page.getByText('More: seed, compare house rules').click();
  await page.getByLabel('Key').fill('turns');
  await page.getByLabel('Values').fill('4, 8');
  await page.keyboard.press('Enter');
  await expect(page.locator('#run-state')).toHaveText('Done');
  await expect(page.locator('#run-far')).toHaveText('60 of 60 battles');
  await expect(page.locator('#variants h4')).toHaveText(['turns=4', 'turns=8']);
  await expect(page.locator('#comparisons li').first()).toContainText('turns=8 against turns=4');
  await shot('compared');
});

test('a run starts from a moment of a replay', async ({ page, server, shot }) => {
  const battle = await begin(server, { record: await fought('first-lesson', 11) });
  await page.goto(`/replay?at=6#${battle.battle}.${battle.watch}`);
  await expect(page.locator('#where')).toContainText('decision 6 of');
  await expect(page.locator('#led')).toContainText(': a person');
  await page.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report of the battle' });
  await expect(dialog.getByRole('link', { name: 'Could it have gone differently?' })).toHaveAttribute('href', /at=6$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Could it have gone differently?' }).click();
  await expect(page).toHaveURL(/\/lab\?battle=\w+&at=6$/);
  await expect(page.locator('#from-part')).toContainText('could it have gone differently?');
  await expect(page.getByLabel('After decision')).toHaveValue('6');
  for (const leader of await page.locator('#leaders select').all()) await leader.selectOption('random');
  await page.getByLabel('Battles', { exact: true }).fill('10');
  await shot('from');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect(page.locator('#run-state')).toHaveText('Done');
  await expect(page.locator('#run-plan')).toContainText('from decision 6 of a battle');
});

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  test(`on a phone, ${scheme}`, async ({ page, server, shot }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    const id = await begun(server, { scenario: 'first-lesson', games: 20, seats: ['recruit', 'recruit'], seed: 5 });
    await page.goto(`/lab#${id}`);
    await expect(page.locator('#run-state')).toHaveText('Done');
    expect(await fits(page)).toBe(true);
    await shot('form');
    await page.locator('#run').scrollIntoViewIfNeeded();
    await shot('run');
    await page.locator('#past').scrollIntoViewIfNeeded();
    await shot('past');
    await accessible(page, `the lab on a phone, ${scheme}`);
  });
}

test('the lab works with the keyboard alone', async ({ page }) => {
  await page.goto('/lab');
  await expect(page.locator('#leaders select')).toHaveCount(2);
  await page.getByLabel('Scenario').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await expect(page.getByLabel('Battles', { exact: true })).toHaveValue(/3$/);
  await page.getByLabel('Battles', { exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.locator('#run')).toBeFocused();
  await expect(page.locator('#run-state')).toHaveText('Done');
  await expect(page.locator('#run-plan')).toContainText('random play against random play');
});
