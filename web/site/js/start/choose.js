// Choosing the ruleset and the scenario.
import * as api from '../api.js';
import { h } from '../dom.js';
import { distance } from '../settings.js';

/** @import {Card, Scenario} from '#wire' */

/** @typedef {import('./setup.js').Wish} Wish */

/**
 * @param {Wish} wish
 * @param {Card[]} rulesets
 * @param {Scenario[]} scenarios
 * @param {() => void} changed
 */
export function booksPart(wish, rulesets, scenarios, changed) {
  const cards = rulesets.map((book) => {
    const battles = scenarios.filter((one) => one.ruleset === book.id);
    const radio = h('input', { type: 'radio', name: 'ruleset', value: book.id, checked: book.id === wish.ruleset, disabled: battles.length === 0 });
    radio.addEventListener('change', () => {
      wish.ruleset = book.id;
      wish.scenario = battles[0];
      changed();
    });
    const count = battles.length === 1 ? '1 battle' : `${battles.length} battles`;
    return h('label', { class: 'pick book' }, radio,
      h('span', { class: 'pick-words' },
        h('strong', {}, book.title),
        h('span', { class: 'small muted' }, book.period),
        h('span', { class: 'small muted' }, count)));
  });
  return h('fieldset', {}, h('legend', {}, 'Ruleset'), h('div', { class: 'books' }, ...cards));
}

/**
 * @param {Wish} wish
 * @param {Scenario[]} scenarios
 * @param {() => void} changed
 */
export function fieldsPart(wish, scenarios, changed) {
  const cards = h('div', { class: 'cards' });
  const story = h('div', { class: 'story', 'aria-live': 'polite' });
  const tell = () => story.replaceChildren(...storyOf(wish.scenario));
  function redo() {
    const these = scenarios.filter((one) => one.ruleset === wish.ruleset);
    cards.replaceChildren(...these.map((one) => card(one, one === wish.scenario, () => {
      wish.scenario = one;
      tell();
      changed();
    })));
    tell();
  }
  const part = h('fieldset', {}, h('legend', {}, 'Scenario'), cards, story);
  return { part, redo };
}

/**
 * @param {Scenario} scenario
 * @param {boolean} checked
 * @param {() => void} chosen
 */
function card(scenario, checked, chosen) {
  const radio = h('input', { type: 'radio', name: 'scenario', value: scenario.id, checked, on: { change: chosen } });
  const map = h('img', { src: api.thumbnail(scenario.id), alt: '', loading: 'lazy', decoding: 'async', width: 320, height: 240 });
  // If the map cannot be loaded, show plain paper instead of a broken image.
  map.addEventListener('error', () => map.replaceWith(h('span', { class: 'no-map' })));
  const turns = scenario.turns ? ` · ${scenario.turns} turns` : '';
  return h('label', { class: 'pick field-card' }, radio, map,
    h('span', { class: 'pick-words' },
      h('strong', {}, scenario.title),
      h('span', { class: 'small' }, ...scenario.sides.flatMap((side, i) => [i ? ' v ' : '', `${side.name} (${side.units})`])),
      h('span', { class: 'small muted' }, `${distance(scenario.size[0], 0)} by ${distance(scenario.size[1], 0)}${turns}`)));
}

/** The history of a battle: its first paragraph, and the rest in a collapsed part. @param {Scenario} scenario @returns {Node[]} */
function storyOf(scenario) {
  const parts = (scenario.story ?? '').trim().split(/\n\s*\n/).filter((part) => part !== '');
  if (parts.length === 0) return [];
  const [first, ...rest] = parts.map((part) => h('p', {}, part.replace(/\s*\n\s*/g, ' ')));
  if (rest.length === 0) return [first];
  return [first, h('details', {}, h('summary', {}, 'More history and sources'), ...rest)];
}
