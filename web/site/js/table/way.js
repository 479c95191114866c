// What a way amounts to: how far it goes, how far it turns, and which legs an order takes at all.
import { distance } from '../settings.js';
import { around, bearing, gap } from './geometry.js';

/** @import {Fill, Fit, Leg, Point, Pose} from './types.js' */

/** @param {Leg | undefined} leg @returns {leg is Point} */
const isPoint = (leg) => Array.isArray(leg);

/** Is it a way of nothing but turns? @param {Fill} fill */
export function onlyTurns(fill) {
  return Array.isArray(fill) && fill.length > 0 && /** @type {Leg[]} */ (fill).every((leg) => !isPoint(leg) && ('turn' in leg || 'face' in leg));
}

/**
 * Does an order take a leg of this kind? One that turns and has nowhere to go takes turns only; any other may take any.
 * @param {boolean} turns @param {'move' | 'turn' | 'wheel'} leg
 */
export const takes = (turns, leg) => leg === 'turn' || !turns;

/**
 * How far a way goes. The rules may lead a unit to another place than the point that was wished, straight ahead for one;
 * where it has not turned on the last leg, that leg is as long as the unit has gone.
 * @param {Fit} fit @param {Pose | null | undefined} start where the last leg begins @param {Pose | null | undefined} end
 * @returns {number | null}
 */
export function wayLength(fit, start, end) {
  const last = Array.isArray(fit.fill) && fit.fill.length && typeof fit.fill[0] !== 'number' ? /** @type {Leg[]} */ (fit.fill).at(-1) : undefined;
  if (fit.length === null || !start || !end || !isPoint(last) || Math.abs(around(end.facing - start.facing)) > 0.01) return fit.length;
  return Math.max(0, fit.length - gap(start.at, last) + gap(start.at, end.at));
}

/** The turn that lets a piece look at a place, in whole steps. @param {Pose} from @param {Point} at @param {number} step degrees */
export function turnTowards(from, at, step) {
  return Math.round(around(bearing(from.at, at) - from.facing) / step) * step;
}

/** How far it turns, in words. @param {number} degrees */
export function turnWords(degrees) {
  const whole = Math.round(around(degrees));
  if (whole === 0) return '0°';
  return Math.abs(whole) === 180 ? '180°' : `${Math.abs(whole)}° to the ${whole > 0 ? 'right' : 'left'}`;
}

/**
 * What a way amounts to in a few words: its inches, or its degrees where it only turns.
 * @param {number | null} length @param {Pose | null | undefined} start @param {Pose | null | undefined} end @param {boolean} turns
 */
export function amount(length, start, end, turns) {
  const turned = start && end ? around(end.facing - start.facing) : 0;
  if (turns || ((length ?? 0) < 0.05 && Math.abs(turned) >= 0.5)) return turnWords(turned);
  return distance(length ?? 0);
}
