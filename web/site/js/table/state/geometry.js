// Inches, angles and screen coordinates. The server's table has its origin in the south-west with
// north up and angles clockwise from north; SVG has y down. 24 units are an inch.

/** @import {Point, Pose, Leg, Unit, Stand} from '#wire' */

/** SVG units to the inch. */
export const INCH = 24;

/** @param {Point} at @param {[number, number]} size @returns {Point} */
export const toSvg = ([x, y], size) => [x * INCH, (size[1] - y) * INCH];

/** @param {Point} at @param {[number, number]} size @returns {Point} */
export const fromSvg = ([x, y], size) => [x / INCH, size[1] - y / INCH];

/** @param {number} degrees */
export const radians = (degrees) => (degrees * Math.PI) / 180;

/** An angle between -180 and 180. @param {number} degrees */
export function around(degrees) {
  const turned = ((degrees % 360) + 540) % 360;
  return turned - 180;
}

/** @param {Point} a @param {Point} b */
export const gap = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Degrees clockwise from north. @param {Point} from @param {Point} to */
export const bearing = (from, to) => (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;

/** The point at a distance and a direction from another. @param {Point} from @param {number} way @param {number} far @returns {Point} */
export const off = (from, way, far) => [from[0] + Math.sin(radians(way)) * far, from[1] + Math.cos(radians(way)) * far];

/**
 * The point nearest to a target whose direction is a whole number of steps from the facing.
 * @param {Pose} from @param {Point} wish @param {number} step degrees
 * @returns {Point}
 */
export function snapped(from, wish, step) {
  const far = gap(from.at, wish);
  if (far < 1e-6 || step <= 0) return wish;
  const turn = around(bearing(from.at, wish) - from.facing);
  const round = Math.round(turn / step) * step;
  return off(from.at, from.facing + round, far * Math.cos(radians(turn - round)));
}

/** A point in the coordinates of a pose: right and ahead. @param {Pose} pose @param {Point} at @returns {Point} */
export function within(pose, at) {
  const [dx, dy] = [at[0] - pose.at[0], at[1] - pose.at[1]];
  const a = radians(pose.facing);
  return [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
}

/** The inverse: a place given as right and ahead of a pose. @param {Pose} pose @param {Point} seen @returns {Point} */
export function beyond(pose, [right, ahead]) {
  const a = radians(pose.facing);
  return [
    pose.at[0] + right * Math.cos(a) + ahead * Math.sin(a),
    pose.at[1] - right * Math.sin(a) + ahead * Math.cos(a),
  ];
}

/** The corners of a base. @param {Stand} stand @returns {Point[]} */
export function corners(stand) {
  const [w, d] = [stand.width / 2, stand.depth / 2];
  /** @type {Point[]} */
  const around4 = [[-w, d], [w, d], [w, -d], [-w, -d]];
  return around4.map((corner) => beyond(stand.pose, corner));
}

/**
 * The box around a unit in its own coordinates, in SVG units; used for clicks and outlines.
 * @param {Unit} unit
 * @returns {{x: number, y: number, width: number, height: number}}
 */
export function box(unit) {
  if (!unit.front || unit.stands.length === 0) return { x: -12, y: -12, width: 24, height: 24 };
  const front = unit.front;
  const seen = unit.stands.flatMap(corners).map((corner) => within(front, corner));
  const xs = seen.map(([x]) => x * INCH);
  const ys = seen.map(([, y]) => -y * INCH);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Whether two states of a unit have their bases in the same arrangement about their front. @param {Unit} a @param {Unit} b */
export function sameShape(a, b) {
  if (!a.front || !b.front || a.stands.length !== b.stands.length || a.formation !== b.formation) return false;
  const [fa, fb] = [a.front, b.front];
  return a.stands.every((stand, i) => {
    const other = b.stands[i];
    return stand.arm === other.arm
      && gap(within(fa, stand.pose.at), within(fb, other.pose.at)) < 0.02
      && Math.abs(around(stand.pose.facing - fa.facing - (other.pose.facing - fb.facing))) < 0.1;
  });
}

/** The SVG transform of a symbol. @param {Pose} pose @param {[number, number]} size */
export function placed(pose, size) {
  const [x, y] = toSvg(pose.at, size);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${pose.facing.toFixed(3)}deg)`;
}

/** A ring as the points of an SVG polygon. @param {Point[]} ring @param {[number, number]} size */
export const ringPoints = (ring, size) => ring.map((p) => toSvg(p, size).map((v) => v.toFixed(1)).join(',')).join(' ');

/** The rotation of the table that puts this edge at the bottom. @param {string} edge */
export const turnFor = (edge) => ({ south: 0, west: -90, north: 180, east: 90 })[edge] ?? 0;

/**
 * Adds a leg to a path and merges equal kinds: two half inches forward are one inch.
 * @param {Leg[]} legs @param {Leg} leg
 * @returns {Leg[]}
 */
export function joined(legs, leg) {
  const last = legs.at(-1);
  const rest = legs.slice(0, -1);
  // There is nothing to shorten: a key never moves a unit backwards.
  if (!Array.isArray(leg) && 'move' in leg && leg.move < 0 && !(last && !Array.isArray(last) && 'move' in last)) return legs;
  if (!last || Array.isArray(last) || Array.isArray(leg)) return [...legs, leg];
  for (const key of /** @type {const} */ (['move', 'turn', 'wheel'])) {
    const [a, b] = [/** @type {any} */ (last)[key], /** @type {any} */ (leg)[key]];
    if (typeof a !== 'number' || typeof b !== 'number') continue;
    const sum = Math.round((a + b) * 1000) / 1000;
    if (Math.abs(sum) < 1e-6 || (key === 'move' && sum < 0)) return rest;
    return [...rest, /** @type {Leg} */ ({ [key]: sum })];
  }
  return [...legs, leg];
}
