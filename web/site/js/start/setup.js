// Setting up a battle: ruleset, scenario, players and terms.
import * as api from '../api.js';
import { h } from '../dom.js';
import { enter, goTo, invitations, seatName } from './enter.js';
import { showInvitations } from './invite.js';
import { seatsPart } from './seats.js';
import { fieldsPart, booksPart } from './choose.js';
import { termsPart } from './terms.js';
import { words } from './trouble.js';

/** @import {Scenario, Card} from '#wire' */

/**
 * The values of the form.
 * @typedef {{ruleset: string, scenario: Scenario, seats: Record<string, import('./enter.js').By>, hand: boolean,
 *   clock: null | {minutes: number} | {days: number}, takebacks: boolean, seed: number | null}} Wish
 */

/**
 * @param {HTMLElement} place
 * @param {Card[]} rulesets
 * @param {Scenario[]} scenarios
 */
export function showSetup(place, rulesets, scenarios) {
  const first = scenarios[0];
  if (!first) {
    place.replaceChildren(h('div', { class: 'empty' }, h('p', {}, 'This server has no battles to choose from. Open your own scenario file below.')));
    return;
  }
  /** @type {Wish} */
  const wish = { ruleset: first.ruleset, scenario: first, seats: {}, hand: false, clock: null, takebacks: true, seed: null };
  const trouble = h('div', { class: 'note bad', role: 'alert', hidden: true });
  const go = h('button', { type: 'submit', class: 'main big' }, 'Begin the battle');
  const seats = seatsPart(wish);
  const fields = fieldsPart(wish, scenarios, () => seats.redo());
  const books = booksPart(wish, rulesets, scenarios, () => {
    fields.redo();
    seats.redo();
  });
  const form = h('form', { class: 'setup', novalidate: true }, books, fields.part, seats.part, termsPart(wish), trouble, h('div', { class: 'row' }, go));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    trouble.hidden = true;
    go.disabled = true;
    try {
      await begin(wish, scenarios);
    } catch (error) {
      trouble.replaceChildren(h('p', {}, words(error)));
      trouble.hidden = false;
    }
    go.disabled = false;
  });
  fields.redo();
  seats.redo();
  place.replaceChildren(form);
}

/**
 * Whether this is the first battle of its ruleset and a person plays it here. If so, hints guide them through it.
 * @param {{id: string, ruleset: string}[]} scenarios @param {{scenario: {id: string, ruleset: string}, seats: Record<string, string>}} wish
 */
export function isLesson(scenarios, { scenario, seats }) {
  const first = scenarios.find((one) => one.ruleset === scenario.ruleset);
  return first?.id === scenario.id && Object.values(seats).includes('me');
}

/** Begins the battle, then shows the invitations or goes to the table. @param {Wish} wish @param {Scenario[]} scenarios */
async function begin(wish, scenarios) {
  const { scenario } = wish;
  const begun = await api.begin({
    scenario: scenario.id,
    seats: wish.seats,
    dice: wish.hand ? 'hand' : 'program',
    takebacks: wish.takebacks,
    clock: wish.clock,
    ...(wish.seed === null ? {} : { seed: wish.seed }),
  });
  const table = enter(begun, wish.seats, scenario.title, { hints: isLesson(scenarios, wish) });
  const links = invitations(begun, wish.seats);
  if (links.seats.length === 0) return goTo(table);
  showInvitations(links, (seat) => seatName(scenario, seat), table);
}
