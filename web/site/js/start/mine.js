// The battles this browser holds links to: resume, watch, replay, forget.
import * as api from '../api.js';
import * as battles from '../battles.js';
import { h, toast } from '../dom.js';
import { words } from './trouble.js';

/** @import {BattleCard} from '#wire' */

/** @param {HTMLElement} place */
export async function showMine(place) {
  const kept = battles.all();
  if (kept.length === 0) {
    place.replaceChildren(h('div', { class: 'empty' },
      h('p', {}, 'None yet. Battles that you begin or are invited to appear here, so that you can resume them.')));
    return;
  }
  // On a refresh the old list stays until the new one has arrived.
  if (!place.querySelector('.battle')) place.replaceChildren(h('div', { class: 'mine', 'aria-busy': 'true' }, ...kept.slice(0, 4).map(() => h('span', { class: 'waiting row-waiting' }))));
  /** @type {Map<string, BattleCard>} */
  let known;
  try {
    known = new Map((await api.list(battles.pairs())).map((one) => [one.battle, one]));
  } catch (error) {
    place.replaceChildren(h('div', { class: 'note warn' }, h('p', {}, `The state of your ${kept.length} battles cannot be loaded now. ${words(error)}`)));
    return;
  }
  const when = (/** @type {battles.Kept} */ one) => known.get(one.battle)?.changed ?? 0;
  kept.sort((a, b) => when(b) - when(a));
  const again = () => showMine(place);
  place.replaceChildren(h('ul', { class: 'mine' }, ...kept.map((one) => row(one, known.get(one.battle), again))));
}

/**
 * @param {battles.Kept} kept
 * @param {BattleCard | undefined} now
 * @param {() => void} again
 */
function row(kept, now, again) {
  const forget = h('button', { type: 'button', class: 'quiet', on: { click: () => forgetting(kept, forget, again) } }, 'Forget');
  forget.setAttribute('aria-label', `Forget ${kept.title || 'this battle'}`);
  if (!now) {
    return h('li', { class: 'plate battle' },
      h('div', { class: 'battle-words' }, h('h3', {}, kept.title || 'A battle'),
        h('p', { class: 'small muted' }, 'This server no longer has this battle, or its link was replaced.')),
      h('div', { class: 'row' }, forget));
  }
  const tokens = battles.tokensToShow(kept);
  const table = battles.link('battle', kept.battle, tokens, { hints: kept.hints });
  const replay = battles.replayLink(kept.battle, tokens);
  const name = now.over ? 'See the result' : now.your.length ? 'Resume' : 'Watch';
  return h('li', { class: 'plate battle' },
    h('div', { class: 'battle-words' },
      h('h3', {}, h('a', { href: now.over ? replay : table }, now.title)), h('p', { class: 'small' }, badge(now), ' ', standing(now)),
      h('p', { class: 'small muted' }, who(now), ' · ', ago(now.changed))),
    h('div', { class: 'row' },
      h('a', { class: now.over ? 'button' : 'button main', href: table }, name),
      h('a', { class: 'button', href: replay }, 'Replay'), forget));
}

/** @param {BattleCard} now */
function badge(now) {
  if (now.over) return h('span', { class: 'badge' }, 'Over');
  if (now.asked.some((seat) => now.your.includes(seat))) return h('span', { class: 'badge call' }, 'Your move');
  return h('span', { class: 'badge' }, now.your.length ? 'Waiting for the other side' : 'Watching');
}

/** @param {BattleCard} now */
function standing(now) {
  if (now.over) return now.over.words;
  return now.turn > 0 ? `Turn ${now.turn}, ${now.phase}` : now.phase;
}

/** @param {BattleCard} now */
function who(now) {
  const computers = now.seats.filter((seat) => seat.by === 'computer').length;
  if (computers === now.seats.length) return 'Computers against each other';
  if (now.your.length === now.seats.length) return 'Two at one screen';
  return computers ? 'Against the computer' : 'Against a friend';
}

/** How long ago, as text. @param {number} seconds since 1970 */
export function ago(seconds) {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const gone = Date.now() / 1000 - seconds;
  if (gone < 60) return 'just now';
  if (gone < 3600) return words.format(-Math.round(gone / 60), 'minute');
  if (gone < 86400) return words.format(-Math.round(gone / 3600), 'hour');
  return words.format(-Math.round(gone / 86400), 'day');
}

/** Forgets on the second press, because the links cannot be recovered. @param {battles.Kept} kept @param {HTMLButtonElement} button @param {() => void} again */
function forgetting(kept, button, again) {
  if (button.dataset.sure !== 'yes') {
    button.dataset.sure = 'yes';
    button.textContent = 'Really forget?';
    button.classList.add('danger');
    setTimeout(() => {
      button.dataset.sure = '';
      button.textContent = 'Forget';
      button.classList.remove('danger');
    }, 4000);
    return;
  }
  battles.forget(kept.battle);
  toast('Removed from this browser. The battle itself continues.');
  again();
}
