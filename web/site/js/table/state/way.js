// The size of a path: how far it goes, how far it turns, and which legs an order accepts.
import { distance } from '../../settings.js';
import { around, bearing, gap } from './geometry.js';

/** @import {Fill, Fit, Leg, Point, Pose} from '#wire' */

/** @param {Leg | undefined} leg @returns {leg is Point} */
const isPoint = (leg) => Array.isArray(leg);

/** Whether a path consists of turns only. @param {Fill} fill */
export function onlyTurns(fill) {
  return Array.isArray(fill) && fill.length > 0 && /** @type {Leg[]} */ (fill).every((leg) => !isPoint(leg) && ('turn' in leg || 'face' in leg));
}

/**
 * Whether an order accepts a leg of this kind. An order that turns and has no reach accepts only turns; others accept any.
 * @param {boolean} turns @param {'move' | 'turn' | 'wheel'} leg
 */
export const takes = (turns, leg) => leg === 'turn' || !turns;

/**
 * The length of a path. The rules may lead a unit to another place than the target, for example straight ahead. If the unit
 * has not turned on the last leg, that leg is as long as the unit has moved.
 * @param {Fit} fit @param {Pose | null | undefined} start where the last leg begins @param {Pose | null | undefined} end
 * @returns {number | null}
 */
export function wayLength(fit, start, end) {
  const last = Array.isArray(fit.fill) && fit.fill.length && typeof fit.fill[0] !== 'number' ? /** @type {Leg[]} */ (fit.fill).at(-1) : undefined;
  if (fit.length === null || !start || !end || !isPoint(last) || Math.abs(around(end.facing - start.facing)) > 0.01) return fit.length;
  return Math.max(0, fit.length - gap(start.at, last) + gap(start.at, end.at));
}

/** The turn after which a piece faces a place, in whole steps. @param {Pose} from @param {Point} at @param {number} step degrees */
export function turnTowards(from, at, step) {
  return Math.round(around(bearing(from.at, at) - from.facing) / step) * step;
}

/** The turn as text. @param {number} degrees */
export function turnWords(degrees) {
  const whole = Math.round(around(degrees));
  if (whole === 0) return '0°';
  return Math.abs(whole) === 180 ? '180°' : `${Math.abs(whole)}° to the ${whole > 0 ? 'right' : 'left'}`;
}

/**
 * The size of a path as text: its inches, or its degrees if it only turns.
 * @param {number | null} length @param {Pose | null | undefined} start @param {Pose | null | undefined} end @param {boolean} turns
 */
export function amount(length, start, end, turns) {
  const turned = start && end ? around(end.facing - start.facing) : 0;
  if (turns || ((length ?? 0) < 0.05 && Math.abs(turned) >= 0.5)) return turnWords(turned);
  return distance(length ?? 0);
}
