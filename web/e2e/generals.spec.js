// The computer generals: chosen at the start, changed at the table, and asked to explain their last move.
import { expect, test } from './fixtures.js';
import { laid, look } from './table.js';

test('a general is chosen, explains the last move, and is changed', async ({ page, shot }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: /Watch the computers/ }).check({ force: true });
  await page.getByRole('radio', { name: /A recruit/ }).check({ force: true });
  await shot('choice');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await laid(page);
  await expect.poll(async () => (await look(page)).lines, { timeout: 30_000 }).toBeGreaterThan(3);
  await page.getByRole('tab', { name: 'Armies' }).click();
  await expect(page.locator('#army .led').first()).toHaveText('Led by a recruit (computer)');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Players and invitations…' }).click();
  const row = page.locator('.seat-row').first();
  await expect(row).toContainText('the computer, as a recruit');
  await row.getByRole('button', { name: 'Explain the last move' }).click();
  await expect(row.getByRole('status')).toHaveText(/\.$/);
  await shot('what-he-meant');
});
