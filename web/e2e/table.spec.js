// The table page in a real browser: a newcomer's clicks, the keyboard alone, two at one screen, a phone, a lost connection.
import { accessible, begin, expect, test } from './fixtures.js';
import { fakeTable } from './fake.js';

/** @import {Page, Locator} from '@playwright/test' */
/** @import {Server} from './fixtures.js' */

/** Turns off the dice animation, so that tests do not wait for it. @param {Page} page */
const quick = (page) => page.addInitScript(() => localStorage.setItem('linstock.table', JSON.stringify({ dice: 'off' })));

/** @param {Page} page @param {Server} server @param {Record<string, unknown>} wish @param {{seats?: string[], hints?: boolean, watch?: boolean}} [how] */
async function sit(page, server, wish, how = {}) {
  const begun = await begin(server, wish);
  const tokens = how.watch ? [begun.watch] : [...(how.seats ?? Object.keys(begun.seats)).map((seat) => begun.seats[seat]), begun.host];
  await page.goto(`/battle${how.hints ? '?hints' : ''}#${begun.battle}.${tokens.join(',')}`);
  await expect(page.locator('#curtain')).toBeHidden();
  return begun;
}

/** Presses the main button until the moves begin. @param {Page} page */
async function untilMoves(page) {
  const main = page.locator('#main');
  await expect(async () => {
    const words = await main.textContent();
    if (/Finish moving/.test(words ?? '')) return;
    const done = page.getByRole('button', { name: /^Finish firing/ });
    if (await done.count()) await done.first().click({ timeout: 1000 });
    await expect(main).toHaveText(/Finish moving/, { timeout: 700 });
  }).toPass({ timeout: 40_000 });
}

/** Ends a part of the turn while units may still act; the button asks for confirmation. @param {Page} page */
async function endAll(page) {
  await page.locator('#main').click();
  await expect(page.locator('#main')).toContainText(/units? may still act/);
  await page.waitForTimeout(320);
  await page.locator('#main').click();
}

/** @param {Locator} of */
async function middle(of) {
  const around = await of.boundingBox();
  if (!around) throw new Error('the element is not on the screen');
  return { x: around.x + around.width / 2, y: around.y + around.height / 2 };
}

const MINE = { scenario: 'first-lesson', seed: 3, seats: { king: 'me', parliament: 'computer' } };

test('a newcomer is led through the first turn', async ({ page, server, shot }) => {
  await quick(page);
  await sit(page, server, MINE, { seats: ['king'], hints: true });
  await expect(page.locator('#guide')).toBeVisible();
  await untilMoves(page);
  await expect(page.locator('#guide')).toContainText('Choose a unit');
  await shot('choose');
  const unit = page.getByRole('button', { name: /Lord Hopton's Regiment of Foot/ }).and(page.locator('.unit'));
  const from = await middle(unit.locator('.hit'));
  await page.mouse.click(from.x, from.y);
  await expect(page.locator('.card')).toContainText("Lord Hopton's Regiment of Foot");
  await expect(page.locator('#guide')).toContainText('Drag the unit');
  await expect(page.locator('.within')).toBeVisible();
  await shot('selected');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 160, { steps: 12 });
  await expect(page.locator('.ghost.barred')).toBeVisible();
  await expect(page.locator('#tip')).toContainText('4.00');
  await shot('too-far');
  await page.mouse.up();
  await expect(page.locator('#guide')).toContainText('Confirm the move');
  await expect(page.locator('#main')).toContainText('4″');
  await shot('waypoint');
  await page.locator('#main').click();
  await expect(page.locator('#lines')).toContainText('advanced');
  await page.keyboard.press('u');
  await expect(page.locator('#main')).toHaveText(/Finish moving/);
  await endAll(page);
  await expect(page.locator('#lines')).toContainText(/Other side moves|Initiative side moves/);
});

test('the card shows what a unit may not do, why, and the text of the rule', async ({ page, server, shot }) => {
  await quick(page);
  await sit(page, server, MINE, { seats: ['king'] });
  await untilMoves(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  const no = page.locator('.maynot');
  await no.locator('summary').click();
  await expect(no.locator('li').first()).toBeVisible();
  await shot('may-not');
  await no.locator('.cite').first().click();
  await expect(page.getByRole('dialog')).toContainText(/\w{20,}|\w+ \w+ \w+/);
  await shot('rule');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a charge shows its odds before the dice', async ({ page, server, shot }) => {
  await sit(page, server, { scenario: 'first-lesson', seed: 3 });
  await untilMoves(page);
  await page.locator('[data-unit="stawells-horse"] .hit').click();
  await page.locator('[data-act="charge"]').first().click();
  await expect(page.locator('.composer .odds li').first()).toBeVisible();
  await expect(page.locator('.composer .tally')).toBeVisible();
  await expect(page.locator('.composer .notes')).toContainText('may react');
  await shot('odds');
  // How the enemy may answer, and the outcomes of each answer.
  await page.getByRole('button', { name: 'Show full odds' }).click();
  const answers = page.locator('.through .answers').first();
  await expect(answers).toContainText('may answer');
  await answers.locator('summary').first().click();
  await expect(answers.locator('details[open] li .p').first()).toBeVisible();
  await shot('through');
  await page.getByRole('button', { name: 'Show losses' }).click();
  await expect(page.locator('.through h4')).toContainText('After the losses');
  await page.locator('#main').click();
  await expect(page.locator('#fall .die').first()).toBeVisible();
  await shot('dice');
  await page.keyboard.press('Escape');
  await expect(page.locator('#fall')).toBeHidden({ timeout: 15_000 });
});

test('a whole turn by the keyboard alone', async ({ page, server }) => {
  await quick(page);
  await sit(page, server, { scenario: 'first-lesson', seed: 3 });
  const turn = page.locator('#turn');
  await expect(turn).toContainText('Turn 1');
  let moved = false;
  for (let presses = 0; presses < 120; presses++) {
    if (/Turn 2/.test((await turn.textContent()) ?? '')) break;
    const words = (await page.locator('#main').textContent()) ?? '';
    if (/Choose an answer/.test(words)) {
      const answers = await page.locator('.answer').count();
      await page.keyboard.press(String(answers));
    } else if (!moved && /Finish moving/.test(words)) {
      await page.keyboard.press('Space');
      await page.keyboard.press('w');
      await page.keyboard.press('w');
      await expect(page.locator('#main')).toContainText('1″');
      moved = true;
    }
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
  }
  await expect(turn).toContainText('Turn 2');
  expect(moved).toBe(true);
});

test('a typed order, and the ruler', async ({ page, server, shot }) => {
  await quick(page);
  await sit(page, server, MINE, { seats: ['king'] });
  await untilMoves(page);
  await page.keyboard.press('/');
  await page.keyboard.type('A2 turn right 15, advance 2');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toContainText('2″');
  await expect(page.locator('.ghost')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  const [a, b] = [await middle(page.locator('[data-unit="kings-saker"] .hit')), await middle(page.locator('[data-unit="weldons"] .hit'))];
  await page.mouse.click(a.x, a.y);
  await page.mouse.click(b.x, b.y);
  await expect(page.locator('#tip')).toContainText('20.33');
  await expect(page.locator('#tip')).toContainText('line of sight');
  await shot('ruler');
});

test('the page asks for dice rolled by hand', async ({ page, server, shot }) => {
  await quick(page);
  await sit(page, server, { scenario: 'first-lesson', seed: 3 });
  await page.locator('#menu-button').click();
  await page.getByRole('menuitem', { name: 'Roll the dice by hand' }).click();
  await expect(page.getByText('You will enter the faces from now on.')).toBeVisible();
  const fire = page.locator('[data-act="fire"], .answer .offer').first();
  await fire.click();
  await expect(page.locator('.composer')).toBeVisible();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog').filter({ hasText: 'What did you roll?' });
  await expect(form).toBeVisible();
  await shot('faces');
  await form.getByRole('button', { name: '2', exact: true }).click();
  await form.getByRole('button', { name: 'Use these dice' }).click();
  await expect(page.locator('#lines')).toContainText('1 hit');
});

test('two browsers by invitation link; one disconnects and comes back', async ({ page, server, browser, faults }) => {
  await quick(page);
  const begun = await sit(page, server, { scenario: 'first-lesson', seed: 3, seats: { king: 'me', parliament: 'open' } }, { seats: ['king'] });
  const other = await browser.newContext({ baseURL: server.url });
  const friend = await other.newPage();
  faults.watch(friend);
  await quick(friend);
  await friend.goto(`/battle#${begun.battle}.${begun.seats.parliament}`);
  await expect(friend.locator('#curtain')).toBeHidden();
  faults.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await other.setOffline(true);
  await friend.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(friend.locator('#line')).toBeVisible();
  const [first, second] = /Waiting/.test((await page.locator('#main').textContent()) ?? '') ? [friend, page] : [page, friend];
  await other.setOffline(false);
  await expect(friend.locator('#line')).toBeHidden({ timeout: 20_000 });
  await first.getByRole('button', { name: /^Finish firing/ }).first().click();
  await expect(second.locator('#main')).not.toHaveText(/Waiting/);
  await other.close();
});

test('a decision sent while the connection broke is sent again with the same key', async ({ page }) => {
  /** @type {any[]} */
  const heard = [];
  /** @type {import('@playwright/test').WebSocketRoute[]} */
  const sockets = [];
  await fakeTable(page, { each: 3, heard: (message) => heard.push(message), sockets });
  await expect(page.locator('#main')).toHaveText('End the moves');
  await sockets[0].close();
  await expect(page.locator('#line')).toBeVisible();
  await expect(page.locator('#line')).toBeHidden({ timeout: 10_000 });
  await endAll(page);
  await expect(page.locator('#lines')).toContainText('Something was done.');
  expect(heard.filter((one) => one.hello).map((one) => one.hello.from)).toEqual([0, 1]);
});

test('places, poses and units are chosen with the pointer', async ({ page }) => {
  /** @type {any[]} */
  const said = [];
  await fakeTable(page, { each: 4, heard: (message) => message.say && said.push(message.say) });
  const drag = async (/** @type {string} */ id, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const from = await middle(page.locator(`[data-unit="${id}"] .hit`));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 6 });
    await page.mouse.up();
  };
  await page.locator('[data-unit="south-1"] .hit').click();
  await page.locator('[data-act="step"]').click();
  await drag('south-1', 20, 0);
  await expect(page.locator('.ghost')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => said.length).toBe(1);
  expect(said[0].fill[0]).toBeGreaterThan(14.2);
  await page.locator('[data-unit="south-2"] .hit').click();
  await page.locator('[data-act="deploy"]').click();
  await drag('south-2', 0, -40);
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await expect.poll(() => page.locator('.ghost').getAttribute('style')).toMatch(/rotate\(10/);
  await page.keyboard.press('Enter');
  await expect.poll(() => said.length).toBe(2);
  expect(said[1].fill[0].facing).toBe(10);
  expect(said[1].fill[0].at[1]).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  await page.locator('[data-act="gather"]').click();
  await page.locator('[data-unit="south-3"] .hit').click();
  await expect(page.locator('.composer .chip')).toHaveCount(2);
  await page.locator('#main').click();
  await expect.poll(() => said.length).toBe(3);
  expect(said[2].fill).toEqual(['south-1', 'south-3']);
});

test('watching shows all and offers nothing', async ({ page, server, shot }) => {
  await quick(page);
  await sit(page, server, { scenario: 'first-lesson', seed: 3, seats: { king: 'computer', parliament: 'computer' } }, { watch: true });
  await expect(page.locator('#prompt')).toContainText(/watching|victory|draw/i);
  await expect(page.locator('.offer')).toHaveCount(0);
  await shot('watching');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a unit is tapped, steered by buttons and moved', async ({ page, server, shot }) => {
    await quick(page);
    await sit(page, server, MINE, { seats: ['king'] });
    await untilMoves(page);
    await shot('table');
    await page.locator('[data-unit="hoptons-foot"] .hit').tap();
    await expect(page.locator('.card')).toContainText('Hopton');
    await page.locator('[data-act="manoeuvre"]').first().tap();
    await page.getByRole('button', { name: 'An inch forward', exact: true }).tap();
    await page.getByRole('button', { name: 'An inch forward', exact: true }).tap();
    await expect(page.locator('#main')).toContainText('2″');
    await shot('order');
    await page.locator('#main').tap();
    await page.getByRole('tab', { name: 'Log' }).tap();
    await expect(page.locator('#lines')).toContainText('advanced');
    await shot('log');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});

test('the table has no serious accessibility problem', async ({ page, server, shot }) => {
  await quick(page);
  await sit(page, server, MINE, { seats: ['king'], hints: true });
  await untilMoves(page);
  await page.locator('[data-unit="stawells-horse"] .hit').click();
  await page.locator('[data-act="charge"]').first().click();
  await expect(page.locator('.composer .odds li').first()).toBeVisible();
  await accessible(page, 'the table');
  await page.getByRole('tab', { name: 'Armies' }).click();
  await accessible(page, 'the armies');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('dark');
  await accessible(page, 'the armies in the dark');
  await expect(page.getByRole('button', { name: /A2, Lord Hopton's Regiment of Foot; The King's men; .*facing north; may act/ })).toHaveCount(1);
});
