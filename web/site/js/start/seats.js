// Who plays: the common ways, the player's side, and each seat individually.
import { h } from '../dom.js';
import { GENERALS } from '../generals.js';
import { seatName } from './enter.js';

/** @typedef {import('./setup.js').Wish} Wish @typedef {import('./enter.js').By} By */

/** @type {{id: string, name: string, words: string, mine: By, others: By, sides: boolean}[]} */
const WAYS = [
  { id: 'computer', name: 'Against the computer', words: 'You command one side.', mine: 'me', others: 'computer', sides: true },
  { id: 'friend', name: 'A friend by link', words: 'Live or by correspondence; you send a link.', mine: 'me', others: 'open', sides: true },
  { id: 'screen', name: 'Two at this screen', words: 'Take turns on one screen.', mine: 'me', others: 'me', sides: false },
  { id: 'watch', name: 'Watch the computers', words: 'The computer plays both sides.', mine: 'computer', others: 'computer', sides: false },
];

/** @type {[By, string][]} */
const BY = [['me', 'You, here'], ['open', 'A friend by link'], ...GENERALS.map(([id, name]) => /** @type {[By, string]} */ ([id, `${name} (computer)`]))];

/** @param {Wish} wish */
export function seatsPart(wish) {
  let way = WAYS[0];
  let side = '';
  /** @type {By} */
  let general = 'regular';
  const sides = h('div', { class: 'row sides' });
  const each = h('div', { class: 'each' });
  const sideGroup = h('fieldset', { class: 'inner' }, h('legend', {}, 'Your side'), sides);

  /** Sets every seat according to the chosen way. */
  function deal() {
    const { scenario } = wish;
    const by = (/** @type {By} */ one) => (one === 'computer' ? general : one);
    wish.seats = Object.fromEntries(scenario.seats.map((seat) => [seat.id, by(seat.side === side ? way.mine : way.others)]));
    showEach();
  }
  function showEach() {
    each.replaceChildren(...wish.scenario.seats.map((seat) => {
      const choose = h('select', {}, ...BY.map(([value, words]) => h('option', { value, selected: wish.seats[seat.id] === value }, words)));
      choose.addEventListener('change', () => {
        wish.seats[seat.id] = /** @type {By} */ (choose.value);
      });
      return h('label', { class: 'field' }, h('span', { class: 'small' }, seatName(wish.scenario, seat.id)), choose);
    }));
  }
  function redo() {
    const { scenario } = wish;
    if (!scenario.sides.some((one) => one.id === side)) side = scenario.sides[0]?.id ?? '';
    sides.replaceChildren(...scenario.sides.map((one) => {
      const radio = h('input', { type: 'radio', name: 'side', value: one.id, checked: one.id === side });
      radio.addEventListener('change', () => {
        side = one.id;
        deal();
      });
      const flag = h('span', { class: 'flag', 'aria-hidden': 'true' });
      flag.style.background = one.colour;
      return h('label', { class: 'choice' }, radio, flag, one.name);
    }));
    sideGroup.hidden = !way.sides;
    strength.hidden = way.mine !== 'computer' && way.others !== 'computer';
    deal();
  }
  const levels = GENERALS.map(([id, name, words]) => {
    const radio = h('input', { type: 'radio', name: 'general', value: id, checked: id === general });
    radio.addEventListener('change', () => {
      general = id;
      deal();
    });
    return h('label', { class: 'choice' }, radio, h('span', {}, name, h('span', { class: 'small muted' }, `: ${words}`)));
  });
  const strength = h('fieldset', { class: 'inner' }, h('legend', {}, 'Computer general'), h('div', { class: 'row sides' }, ...levels));
  const ways = WAYS.map((one) => {
    const radio = h('input', { type: 'radio', name: 'way', value: one.id, checked: one === way });
    radio.addEventListener('change', () => {
      way = one;
      redo();
    });
    return h('label', { class: 'pick' }, radio,
      h('span', { class: 'pick-words' }, h('strong', {}, one.name), h('span', { class: 'small muted' }, one.words)));
  });
  const part = h('fieldset', {}, h('legend', {}, 'Who plays'),
    h('div', { class: 'ways' }, ...ways), sideGroup, strength,
    h('details', {}, h('summary', {}, 'Choose each seat individually'), each));
  return { part, redo };
}
