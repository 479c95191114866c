// The computer generals by name, as people choose among them.

/** @typedef {'recruit' | 'regular' | 'veteran'} General */

/** @type {[General, string, string][]} */
export const GENERALS = [
  ['recruit', 'A recruit', 'sensible but careless'],
  ['regular', 'A regular', 'weighs what he does'],
  ['veteran', 'A veteran', 'looks ahead'],
];

/** What a general is called in the middle of a sentence. @param {string} [name] */
export function called(name) {
  return (GENERALS.find(([id]) => id === name) ?? GENERALS[1])[1].toLowerCase();
}
