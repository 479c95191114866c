// The computer generals by name, for the player to choose from.

/** @import {Rank as General} from '#wire' */

/** @type {[General, string, string][]} */
export const GENERALS = [
  ['recruit', 'A recruit', 'sensible but careless'],
  ['regular', 'A regular', 'weighs each move'],
  ['veteran', 'A veteran', 'looks ahead'],
];

/**
 * Who leads a side, in a few words: `a veteran (computer)`, `you`, `a person`.
 * @param {{id: string, side: string, by: string, general?: string}[]} seats
 * @param {string} side
 * @param {string[]} mine the seats of the viewer
 */
export function ledBy(seats, side, mine) {
  const one = (/** @type {{id: string, by: string, general?: string}} */ seat) =>
    (seat.by === 'computer' ? `${called(seat.general)} (computer)` : mine.includes(seat.id) ? 'you' : 'a person');
  return [...new Set(seats.filter((seat) => seat.side === side).map(one))].join(' and ');
}

/** The name of a general within a sentence. @param {string} [name] */
export function called(name) {
  return (GENERALS.find(([id]) => id === name) ?? GENERALS[1])[1].toLowerCase();
}
