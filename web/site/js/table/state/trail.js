// Where the unit stands after each part of the path of an order in progress, as the server answered.

/** @import {Pose} from '#wire' */

export class Trail {
  constructor() {
    /** @type {(Pose & {legs: number})[]} */
    this.marks = [];
    /** The pose from which the next leg starts; undefined until it is known. @type {Pose | undefined} */
    this.end = undefined;
  }

  /** A part of the path ends here. @param {number} legs how many legs the path has by now @param {Pose} front */
  add(legs, front) {
    this.marks = [...this.marks.filter((mark) => mark.legs < legs), { legs, ...front }];
    this.end = front;
  }

  /** Where this many legs end, if known. @param {number} legs @returns {Pose | null} */
  after(legs) {
    return this.marks.find((mark) => mark.legs === legs) ?? null;
  }
}
