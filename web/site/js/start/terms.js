// The terms of a battle: who rolls the dice, the clock, takebacks, the seed.
import { h } from '../dom.js';

/** @typedef {import('./setup.js').Wish} Wish */

/** @param {Wish} wish */
export function termsPart(wish) {
  const hand = check('We roll real dice and type them in', 'For a real table, or if you trust only your own dice.', false, (yes) => (wish.hand = yes));
  const takebacks = check('Allow takebacks', 'The other side must agree. You may always undo your own last decision if no die was rolled.', true, (yes) => (wish.takebacks = yes));
  const seed = h('input', { type: 'text', inputmode: 'numeric', pattern: '[0-9]*', maxlength: 15, placeholder: 'random', autocomplete: 'off' });
  seed.addEventListener('input', () => {
    seed.value = seed.value.replace(/\D/g, '');
    wish.seed = seed.value === '' ? null : Number(seed.value);
  });
  return h('fieldset', {}, h('legend', {}, 'Terms'),
    h('div', { class: 'terms' }, hand, takebacks, clockPart(wish),
      h('label', { class: 'field' }, h('span', {}, 'Seed of the dice'), seed,
        h('span', { class: 'small muted' }, 'The same seed gives the same dice for the same decisions.'))));
}

/**
 * @param {string} name
 * @param {string} words
 * @param {boolean} checked
 * @param {(yes: boolean) => void} changed
 */
function check(name, words, checked, changed) {
  const box = h('input', { type: 'checkbox', checked });
  box.addEventListener('change', () => changed(box.checked));
  return h('label', { class: 'choice tall' }, box, h('span', {}, name, h('br'), h('span', { class: 'small muted' }, words)));
}

/** @param {Wish} wish */
function clockPart(wish) {
  const kind = h('select', {},
    h('option', { value: '' }, 'No clock'),
    h('option', { value: 'minutes' }, 'Minutes for each side'),
    h('option', { value: 'days' }, 'Days for each decision'));
  const amount = h('input', { type: 'number', min: 1, max: 1440, value: 60, 'aria-label': 'How many' });
  const words = h('span', { class: 'small muted' }, 'No time limit.');
  amount.hidden = true;
  const read = () => {
    const count = Math.min(Number(amount.max), Math.max(1, Math.round(Number(amount.value) || 1)));
    if (kind.value === 'minutes') wish.clock = { minutes: count };
    else if (kind.value === 'days') wish.clock = { days: count };
    else wish.clock = null;
  };
  kind.addEventListener('change', () => {
    amount.hidden = kind.value === '';
    amount.max = kind.value === 'days' ? '60' : '1440';
    amount.value = kind.value === 'days' ? '3' : '60';
    words.textContent = kind.value === '' ? 'No time limit.' : 'When a player’s time has run out, the other side may claim victory.';
    read();
  });
  amount.addEventListener('input', read);
  return h('div', { class: 'field' }, h('label', { class: 'field' }, h('span', {}, 'Time'), kind), amount, words);
}
