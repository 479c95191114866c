import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toggled } from '../site/js/replay/marks.js';
import { Past, turnAt, turnStep } from '../site/js/replay/past.js';
import { parted } from '../site/js/replay/report.js';
import { Player } from '../site/js/replay/player.js';

const TURNS = [{ turn: 1, n: 0 }, { turn: 2, n: 10 }, { turn: 3, n: 25 }];

test('a step by turns goes to the beginning of this turn first', () => {
  assert.equal(turnAt(TURNS, 12), 1);
  assert.equal(turnStep(TURNS, 12, 40, -1), 10);
  assert.equal(turnStep(TURNS, 10, 40, -1), 0);
  assert.equal(turnStep(TURNS, 0, 40, -1), 0);
  assert.equal(turnStep(TURNS, 12, 40, 1), 25);
  assert.equal(turnStep(TURNS, 30, 40, 1), 40);
});

test('a battle whose first turn comes late can be stepped back to its first moment', () => {
  const late = [{ turn: 1, n: 4 }];
  assert.equal(turnAt(late, 2), -1);
  assert.equal(turnStep(late, 2, 9, -1), 0);
  assert.equal(turnStep(late, 4, 9, -1), 0);
});

test('moments are fetched once, and again only after a failure', async () => {
  let asked = 0;
  let broken = true;
  const past = new Past(async (n) => {
    asked += 1;
    if (broken) throw new Error('cut');
    return /** @type {any} */ ({ n, turns: TURNS });
  });
  await assert.rejects(past.at(3));
  broken = false;
  await past.at(3);
  await past.at(3);
  assert.equal(asked, 2);
  assert.deepEqual(past.turns, TURNS);
});

test('bookmarks are kept in order, and setting one again removes it', () => {
  const one = { n: 5, words: 'a' };
  const two = { n: 2, words: 'b' };
  assert.deepEqual(toggled([one], two), [two, one]);
  assert.deepEqual(toggled([two, one], { n: 5, words: 'else' }), [two]);
});

test('the player stays within the battle, and follows a live battle only if `follow` is set', () => {
  const player = new Player();
  player.setTotal(10);
  player.go(99);
  assert.equal(player.n, 10);
  player.setTotal(12);
  assert.equal(player.n, 10);
  player.follow = true;
  player.go(12);
  player.setTotal(13);
  assert.equal(player.n, 13);
  player.setTotal(4);
  assert.equal(player.n, 4);
});

test('the style of a report is extracted and applies to its host element', () => {
  const { styles, rest } = parted('<html><style>:root { --a: 1 } body{margin:0} .body { top: 0 } @media x { html, main { b: c } }</style><body>hello</body></html>');
  assert.equal(styles[0], ':host { --a: 1 } :host{margin:0} .body { top: 0 } @media x { :host, main { b: c } }');
  assert.equal(rest, '<html><body>hello</body></html>');
});
