// Real dice with a computer player, and standing orders.
import { begin, expect, test } from './fixtures.js';
import { laid, look } from './table.js';

test.use({ pace: 5 });

test('the people at the table enter the dice of the computer', async ({ page, server, shot }) => {
  test.setTimeout(300_000);
  const { battle, seats } = await begin(server, { scenario: 'first-lesson', dice: 'hand', seed: 5, seats: { king: 'me', parliament: 'computer' } });
  await page.goto(`/battle#${battle}.${seats.king}`);
  await laid(page);
  const form = page.locator('dialog.dice-form');
  const main = page.locator('#main');
  let told = 0;
  for (let step = 0; step < 600 && told < 2; step += 1) {
    const sight = await look(page);
    if (await form.isVisible()) {
      if (told === 1) await shot('their-dice');
      // Different faces, because equal ones may have to be rolled again.
      await page.locator('#faces').fill(String(1 + (step % 6)));
      await form.getByRole('button', { name: 'Use these dice' }).click();
      // The form closes, or asks for the next die at once.
      await expect.poll(async () => !(await form.isVisible()) || (await page.locator('#faces').inputValue()) === '').toBe(true);
      await page.waitForTimeout(100);
    } else if (sight.falling) await page.locator('#fall').click({ timeout: 250, force: true }).catch(() => {});
    else if (/Enter the dice for/.test(sight.main)) {
      await expect(page.locator('#prompt')).toContainText('Roll the dice for');
      await main.click();
      await expect(form).toBeVisible();
      told += 1;
    } else if (sight.mine && sight.canGo) await main.click({ timeout: 1000 }).catch(() => {});
    else if (sight.answers) await page.locator('.answer .offer').first().click({ timeout: 1000 }).catch(() => {});
    else await page.waitForTimeout(60);
  }
  expect(told).toBe(2);
});

test('standing orders are chosen from the answers that the rules allow', async ({ page, server, shot }) => {
  const { battle, seats } = await begin(server, { scenario: 'first-lesson-veritas', seed: 5, seats: { league: 'me', union: 'computer' } });
  await page.goto(`/battle#${battle}.${seats.league}`);
  await laid(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Standing orders…' }).click();
  const box = page.getByRole('dialog', { name: 'Standing orders' });
  await box.getByLabel('Answer').selectOption('await the charge');
  await box.getByRole('button', { name: 'Add' }).click();
  await expect(box.locator('.standing')).toContainText('Against anyone: await the charge');
  await shot('chosen');
  await box.getByRole('button', { name: 'Remove' }).click();
  await expect(box.locator('.standing')).toContainText('None: you are asked for every reaction.');
});
