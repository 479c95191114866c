// Against the computer, to a verdict: every ruleset, and a big battle against the best general.
import { expect, test } from './fixtures.js';
import { chance, laid, play } from './table.js';

test.use({ pace: 5 });

test('each ruleset is played against the computer to a verdict', async ({ page, server, shot }) => {
  test.setTimeout(600_000);
  // A player who has turned off the dice animation.
  await page.addInitScript(() => localStorage.setItem('linstock.table', JSON.stringify({ dice: 'off', summary: false })));
  const { rulesets } = await (await fetch(`${server.url}/api/rulesets`)).json();
  expect(rulesets.length).toBeGreaterThan(1);
  for (const [n, book] of rulesets.entries()) {
    await page.goto('/');
    await page.getByRole('radio', { name: book.title }).check({ force: true });
    await page.getByLabel('Seed of the dice').fill(String(31 + n));
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await laid(page);
    const below = chance(5 + n);
    await play(page, { until: (now) => /^Turn 2/.test(now.turn), below, busy: 40 });
    await shot(`${n}-second-turn`);
    const end = await play(page, { until: () => false, below, busy: 5, steps: 4000 });
    expect(end.over).toBe(true);
    await expect(page.locator('.verdict')).toBeVisible();
    await shot(`${n}-verdict`);
  }
});

const BIG = [
  { book: 'A Glorious Victory!', battle: 'Agincourt', seed: 1415 },
  { book: 'Pro Gloria!', battle: 'Minden', seed: 1759 },
  { book: 'A Near Run Thing', battle: 'Quatre Bras', seed: 1815 },
];

for (const { book, battle, seed } of BIG) {
  test(`${battle} is played against a veteran to a verdict`, async ({ page, shot }) => {
    test.setTimeout(600_000);
    const name = battle.toLowerCase();
    await page.addInitScript(() => localStorage.setItem('linstock.table', JSON.stringify({ dice: 'off', summary: false })));
    await page.goto('/');
    await page.getByRole('radio', { name: book }).check({ force: true });
    await page.locator('.field-card', { hasText: battle }).click();
    await page.getByRole('radio', { name: /A veteran/ }).check({ force: true });
    await page.getByLabel('Seed of the dice').fill(String(seed));
    await shot(`${name}-chosen`);
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await laid(page);
    const below = chance(25);
    await play(page, { until: (now) => /^Turn 2/.test(now.turn), below, busy: 30 });
    await page.getByRole('tab', { name: 'Armies' }).click();
    await expect(page.locator('#army .led').last()).toHaveText('Led by a veteran (computer)');
    await shot(`${name}-second-turn`);
    // The main button leads to the question from this tab too.
    const end = await play(page, { until: () => false, below, busy: 5, steps: 4000 });
    expect(end.over).toBe(true);
    await expect(page.locator('.verdict')).toBeVisible();
    await shot(`${name}-verdict`);
  });
}
