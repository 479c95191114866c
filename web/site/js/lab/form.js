// The form for a new run: scenario, generals, number of battles, and what to compare.
import * as api from '../api.js';
import { byId, h } from '../dom.js';
import { GENERALS } from '../generals.js';
import { words } from '../start/trouble.js';
import * as calls from './calls.js';
import { varied } from './words.js';

/** @import {Card, Scenario} from '#wire' */
/** @import {Listing, RunTold as Run, Wish} from '#lab' */

/**
 * A moment of a battle from which a run can start.
 * @typedef {{battle: string, at: number, of: number, token: string, title: string, sides: {id: string, name: string}[], seats: string[]}} Origin
 */

/** The possible generals, the weakest first. @type {[string, string][]} */
const LEADERS = [['random', 'Random play: any legal move'], ...GENERALS.map(([id, name, how]) => /** @type {[string, string]} */ ([id, `${name}: ${how}`]))];

export class Form {
  /**
   * @param {Card[]} rulesets
   * @param {Scenario[]} scenarios
   * @param {(id: string) => void} begun
   */
  constructor(rulesets, scenarios, begun) {
    this.scenarios = scenarios;
    this.begun = begun;
    /** @type {Origin | null} */
    this.from = null;
    this.scenario = byId('scenario', HTMLSelectElement);
    this.games = byId('games', HTMLInputElement);
    this.swap = byId('swap', HTMLInputElement);
    this.seed = byId('seed', HTMLInputElement);
    this.at = byId('from-at', HTMLInputElement);
    this.trouble = byId('form-trouble');
    /** @type {HTMLSelectElement[]} */
    this.leaders = [];
    const groups = rulesets.map((book) => ({ book, these: scenarios.filter((one) => one.ruleset === book.id) }));
    this.scenario.replaceChildren(...groups.filter(({ these }) => these.length > 0).map(({ book, these }) =>
      h('optgroup', { label: book.title }, ...these.map((one) => h('option', { value: one.id }, one.title)))));
    this.scenario.addEventListener('change', () => this.sides());
    byId('more-rows').append(this.row());
    byId('add-row').addEventListener('click', () => {
      const row = this.row();
      byId('more-rows').append(row);
      row.querySelector('input')?.focus();
    });
    byId('not-from').addEventListener('click', () => this.begin(null));
    const form = byId('lab-form', HTMLFormElement);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.go(byId('go', HTMLButtonElement));
    });
    this.sides();
  }

  /** Applies the limits of the server. @param {Listing} listing */
  allow({ most }) {
    this.games.max = String(most.battles);
    byId('games-hint').textContent = `1 to ${most.battles.toLocaleString('en')}. A few hundred show which side is favoured; four times as many halve the uncertainty.`;
  }

  /** Switches to a moment of a battle, or back to a scenario. @param {Origin | null} from */
  begin(from) {
    this.from = from;
    byId('from-part').hidden = !from;
    byId('scenario-part').hidden = !!from;
    byId('compare-part').hidden = !!from;
    if (from) {
      byId('from-words').textContent = `${from.title}: could it have gone differently? Every battle starts from this moment with its own dice.`;
      this.at.max = String(from.of);
      this.at.value = String(from.at);
    }
    this.sides();
  }

  /** A select for each side, with the previous choice. */
  sides() {
    const scenario = this.scenarios.find((one) => one.id === this.scenario.value);
    const sides = this.from?.sides ?? scenario?.sides ?? [];
    const before = this.from?.seats ?? this.leaders.map((one) => one.value);
    this.leaders = sides.map((_, i) => {
      const now = before[i] ?? 'regular';
      return h('select', {}, ...LEADERS.map(([value, label]) => h('option', { value, selected: value === now }, label)));
    });
    byId('leaders').replaceChildren(...sides.map((side, i) => h('label', { class: 'field' }, h('span', {}, side.name), this.leaders[i])));
    const map = byId('lab-map', HTMLImageElement);
    map.hidden = !scenario || !!this.from;
    if (scenario && !this.from) map.src = api.thumbnail(scenario.id);
  }

  /** One comparison. @param {string} [key] @param {string} [values] */
  row(key = '', values = '') {
    const n = document.querySelectorAll('.compare').length + 1;
    return h('div', { class: 'compare', role: 'group', 'aria-label': `Comparison ${n}` },
      h('label', { class: 'field' }, h('span', {}, 'Key'), h('input', { class: 'key', value: key, placeholder: 'turns', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' })),
      h('label', { class: 'field' }, h('span', {}, 'Values'), h('input', { class: 'values', value: values, placeholder: '6, 8, 10', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' })));
  }

  /** @returns {Wish} */
  wish() {
    const text = (/** @type {Element} */ row, /** @type {string} */ which) => row.querySelector(`input.${which}`);
    const value = (/** @type {Element | null} */ one) => (one instanceof HTMLInputElement ? one.value : '');
    const rows = [...document.querySelectorAll('.compare')].map((row) => ({ key: value(text(row, 'key')), values: value(text(row, 'values')) }));
    const seed = this.seed.value.trim();
    return {
      ...(this.from ? { from: { battle: this.from.battle, at: Number(this.at.value) } } : { scenario: this.scenario.value }),
      games: Number(this.games.value),
      seats: this.leaders.map((one) => one.value),
      swap: this.swap.checked,
      ...(seed === '' ? {} : { seed: Number(seed) }),
      vary: this.from ? [] : varied(rows),
    };
  }

  /** Starts the run. An error stays visible until the next attempt. @param {HTMLButtonElement} button */
  async go(button) {
    this.trouble.hidden = true;
    const wish = this.wish();
    const wrong = unsound(wish);
    if (wrong) return this.tell(wrong);
    button.disabled = true;
    try {
      this.begun(await calls.begin(wish, this.from?.token));
    } catch (error) {
      this.tell(words(error));
    }
    button.disabled = false;
  }

  /** @param {string} what */
  tell(what) {
    this.trouble.replaceChildren(h('p', {}, what));
    this.trouble.hidden = false;
  }

  /** Fills the form with the plan of a run, so that the player can change it and run it again. @param {Run} run */
  fill({ plan }) {
    this.begin(null);
    if (this.scenarios.some((one) => one.id === plan.scenario)) this.scenario.value = plan.scenario;
    this.sides();
    this.leaders.forEach((one, i) => { one.value = plan.seats[i] ?? 'regular'; });
    this.games.value = String(plan.games);
    this.swap.checked = plan.swap;
    this.seed.value = String(plan.seed);
    byId('lab-form').scrollIntoView({ block: 'start' });
    this.games.focus();
  }
}

/** Whether this is a whole number of at least 0. @param {number | null | undefined} n */
const isCount = (n) => typeof n === 'number' && Number.isSafeInteger(n) && n >= 0;

/** Checks what the server could not parse; the server reports everything else. @param {Wish} wish */
function unsound(wish) {
  if (!isCount(wish.games)) return 'The number of battles must be a whole number.';
  if (wish.from && !isCount(wish.from.at)) return 'The decision must be a whole number.';
  if (wish.seed !== undefined && !isCount(wish.seed)) return 'The seed must be a whole number; leave it empty for a random one.';
  return null;
}
