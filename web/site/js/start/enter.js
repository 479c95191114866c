// From a new battle to its table: stores the tokens and makes the link.
import * as battles from '../battles.js';

/** @typedef {import('#wire').Chair} By */

/**
 * Stores a new battle and returns the link to its table.
 * @param {import('#wire').Begun} begun
 * @param {Record<string, string>} seats who plays each seat
 * @param {string} title
 * @param {{hints?: boolean}} [more]
 * @returns {string}
 */
export function enter(begun, seats, title, more = {}) {
  const mine = Object.entries(begun.seats).filter(([seat]) => (seats[seat] ?? 'me') === 'me').map(([, token]) => token);
  battles.remember({ battle: begun.battle, tokens: mine, host: begun.host, watch: begun.watch, title, ...more });
  return battles.link('battle', begun.battle, mine.length ? mine : [begun.watch], more);
}

/** The invitation links: one for each open seat, and one for watching. @param {import('#wire').Begun} begun @param {Record<string, string>} seats */
export function invitations(begun, seats) {
  const open = Object.keys(begun.seats).filter((seat) => seats[seat] === 'open');
  return {
    seats: open.map((seat) => ({ seat, link: location.origin + battles.link('battle', begun.battle, [begun.seats[seat]]) })),
    watch: location.origin + battles.link('battle', begun.battle, [begun.watch]),
  };
}

/** Goes to a page. @param {string} where */
export function goTo(where) {
  location.assign(where);
}

/**
 * The name of a seat: its side's name, plus its own id if the side has several seats.
 * @param {{sides: {id: string, name: string}[], seats: {id: string, side: string}[]}} scenario
 * @param {string} seat
 */
export function seatName(scenario, seat) {
  const side = scenario.seats.find((one) => one.id === seat)?.side;
  const name = scenario.sides.find((one) => one.id === side)?.name ?? seat;
  const shared = scenario.seats.filter((one) => one.side === side).length > 1;
  return shared ? `${name} (${seat})` : name;
}
