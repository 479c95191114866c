// What the player adds to an offer, changed by keys and drags.

/** @import {Fill, Leg, Point, Pose, Unit} from '#wire' */

/** The same poses with the first at another place. @param {Pose[]} poses @param {Point} at @returns {Pose[]} */
export function moved(poses, at) {
  const [first] = poses ?? [];
  if (!first) return [{ at, facing: 0 }];
  const [dx, dy] = [at[0] - first.at[0], at[1] - first.at[1]];
  return poses.map((pose) => ({ at: [pose.at[0] + dx, pose.at[1] + dy], facing: pose.facing }));
}

/**
 * Moves something that is placed instead of marched, by key.
 * @param {Fill} fill @param {Leg} leg @param {Unit | undefined} unit
 * @returns {Fill}
 */
export function nudged(fill, leg, unit) {
  if (Array.isArray(leg) || !Array.isArray(fill)) return fill;
  const turn = 'turn' in leg ? leg.turn : 'wheel' in leg ? leg.wheel : 0;
  const far = 'move' in leg ? leg.move : 0;
  if (typeof fill[0] === 'number') {
    const way = ((unit?.front?.facing ?? 0) * Math.PI) / 180;
    const [x, y] = /** @type {Point} */ (fill);
    return [x + Math.sin(way) * far, y + Math.cos(way) * far];
  }
  return /** @type {Pose[]} */ (fill).map((pose) => {
    const way = (pose.facing * Math.PI) / 180;
    return {
      at: /** @type {Point} */ ([pose.at[0] + Math.sin(way) * far, pose.at[1] + Math.cos(way) * far]),
      facing: (pose.facing + turn + 360) % 360,
    };
  });
}
