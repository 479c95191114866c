// The other ways to play: watching computers, real dice, and a clock.
import { expect, test } from './fixtures.js';
import { laid, look } from './table.js';

test('computers fight and are watched', async ({ page, shot }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: /Watch the computers/ }).check({ force: true });
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await laid(page);
  const before = (await look(page)).lines;
  await expect.poll(async () => (await look(page)).lines, { timeout: 30_000 }).toBeGreaterThan(before + 3);
  // The battle may be over before the second look.
  const sight = await look(page);
  expect(sight.over || sight.prompt.includes('You are watching'), sight.prompt).toBe(true);
  await shot('watching');
  await page.goto('/');
  await expect(page.locator('.battle')).toContainText('Computers against each other');
  await expect(page.locator('.battle').getByRole('link', { name: /Watch|See the result/ })).toBeVisible();
});

test('real dice are typed in', async ({ page, shot }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: /Two at this screen/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /real dice/ }).check();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await laid(page);
  const form = page.locator('dialog.dice-form');
  for (let i = 0; i < 12 && !(await form.isVisible()); i += 1) {
    const sight = await look(page);
    if (sight.composing && sight.canGo) await page.locator('#main').click();
    else if (sight.answers) await page.locator('.answer .offer').first().click();
    else if (sight.canGo) await page.locator('#main').click();
    await page.waitForTimeout(300);
  }
  await expect(form).toBeVisible();
  await shot('faces-asked');
  const before = (await look(page)).lines;
  // Enter as many dice as needed: the form returns while more are wanted.
  for (let i = 0; i < 12; i += 1) {
    await form.getByRole('button', { name: '3', exact: true }).click();
    await form.getByRole('button', { name: 'Use these dice' }).click();
    await page.waitForTimeout(400);
    if (!(await form.isVisible())) break;
  }
  await expect.poll(async () => (await look(page)).lines).toBeGreaterThan(before);
  await shot('dice-taken');
});

test('a clock is shown if one was agreed', async ({ page, shot }) => {
  await page.goto('/');
  await page.getByLabel('Time').selectOption('minutes');
  await page.getByLabel('How many').fill('45');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await laid(page);
  await expect(page.locator('#turn .clock')).toBeVisible();
  await shot('clock');
});
