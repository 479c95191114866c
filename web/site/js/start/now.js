// Play now: the first battle of the list, against the computer, with hints.
import * as api from '../api.js';
import { byId, h, toast } from '../dom.js';
import { enter, goTo } from './enter.js';
import { words } from './trouble.js';

/** @import {Scenario, Card} from '#wire' */

/**
 * @param {Scenario[]} scenarios
 * @param {Card[]} rulesets
 */
export function showNow(scenarios, rulesets) {
  const first = scenarios[0];
  const button = byId('play-now', HTMLButtonElement);
  if (!first) return;
  const map = h('img', { src: api.thumbnail(first.id), alt: `Map of ${first.title}`, width: 640, height: 480, decoding: 'async' });
  const book = rulesets.find((one) => one.id === first.ruleset)?.title;
  byId('hero-map').replaceChildren(map, h('figcaption', {}, first.title, book ? h('span', {}, ` · ${book}`) : null));
  button.disabled = false;
  button.onclick = async () => {
    button.disabled = true;
    try {
      /** @type {Record<string, import('#wire').Chair>} */
      const seats = Object.fromEntries(first.seats.map((seat, i) => [seat.id, i === 0 ? 'me' : 'recruit']));
      const begun = await api.begin({ scenario: first.id, seats, takebacks: true });
      goTo(enter(begun, seats, first.title, { hints: true }));
    } catch (error) {
      toast(words(error), 'bad');
      button.disabled = false;
    }
  };
}
