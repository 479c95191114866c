// Places the names of units so that none overlaps another name or troops: below the unit, above it or beside it.
// Uses the full name if there is room, otherwise the short one, otherwise none until the player zooms in.

/** @typedef {{x: number, y: number, w: number, h: number}} Box as the screen sees it, in SVG units */
/** @typedef {'down' | 'up' | 'right' | 'left'} Side */
/** @typedef {Record<Side, number>} Reach how far a unit extends from its middle, including its standard, its markers and its facing sign */
/** @typedef {{id: string, body: Box, reach: Reach, full: {w: number, h: number} | null, short: {w: number, h: number}, sides: Side[]}} Wish
 *   `sides`: the allowed places, the best first; `full` is null if only the short name is wanted */
/** @typedef {{what: 'full' | 'short' | 'none', side: Side}} Put */

/** The gap between a unit and its name, in SVG units. */
export const GAP = 3;

/** The radius of the ring around a spot, in SVG units. */
export const RING = 10;

/** @param {Box} a @param {Box} b */
export const meet = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** @param {Box} a @param {Box} b */
export const inside = (a, b) => a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;

/** The place of a name on one side of a body. @param {Box} body @param {Reach} reach @param {{w: number, h: number}} name @param {Side} side @returns {Box} */
export function beside(body, reach, { w, h }, side) {
  const [cx, cy] = [body.x + body.w / 2, body.y + body.h / 2];
  const far = reach[side] + GAP;
  if (side === 'down') return { x: cx - w / 2, y: cy + far, w, h };
  if (side === 'up') return { x: cx - w / 2, y: cy - far - h, w, h };
  return { x: side === 'right' ? cx + far : cx - far - w, y: cy - h / 2, w, h };
}

/** What no other name may cover: the body, slightly shrunk, and what protrudes from its middle. @param {Wish} wish @returns {Box[]} */
function solid({ body: { x, y, w, h }, reach }) {
  const [cx, cy] = [x + w / 2, y + h / 2];
  const thin = Math.min(w, 16) / 2;
  const flat = Math.min(h, 16) / 2;
  return [
    { x: x + w * 0.08, y: y + h * 0.1, w: w * 0.84, h: h * 0.8 },
    { x: cx - thin, y: cy - reach.up, w: thin * 2, h: reach.up + reach.down },
    { x: cx - reach.left, y: cy - flat, w: reach.left + reach.right, h: flat * 2 },
  ];
}

/**
 * Places full names first, in the order of the list; the remaining units get their short name if there is room.
 * @param {Wish[]} wishes @param {Box[]} [others] boxes that no name may cover @param {Box | null} [frame] the border that none may cross
 * @returns {Map<string, Put>}
 */
export function placeNames(wishes, others = [], frame = null) {
  const bodies = wishes.flatMap((wish) => solid(wish).map((box) => ({ id: wish.id, box })));
  const taken = [...others];
  /** @type {Map<string, Put>} */
  const put = new Map();
  /** @param {Wish} wish @param {'full' | 'short'} what @param {{w: number, h: number}} name */
  const tried = (wish, what, name) => wish.sides.some((side) => {
    const place = beside(wish.body, wish.reach, name, side);
    if (frame && !inside(place, frame)) return false;
    if (taken.some((one) => meet(one, place)) || bodies.some((one) => one.id !== wish.id && meet(one.box, place))) return false;
    taken.push(place);
    put.set(wish.id, { what, side });
    return true;
  });
  const left = wishes.filter((wish) => !wish.full || !tried(wish, 'full', wish.full));
  for (const wish of left) {
    if (!tried(wish, 'short', wish.short)) put.set(wish.id, { what: 'none', side: wish.sides[0] });
  }
  return put;
}

/** How much of a box others cover. @param {Box} box @param {Box[]} others */
const covered = (box, others) => others.reduce((sum, one) => {
  const across = Math.min(box.x + box.w, one.x + one.w) - Math.max(box.x, one.x);
  const down = Math.min(box.y + box.h, one.y + one.h) - Math.max(box.y, one.y);
  return sum + Math.max(0, across) * Math.max(0, down);
}, 0);

/**
 * Where the name of a place covers least: in its middle, at an edge inside it, or outside it above or below; or to one side there.
 * @param {Box} place @param {{w: number, h: number}} name @param {Box[]} others what the name should not cover @param {Box} frame the table
 * @returns {Box}
 */
export function freest(place, { w, h }, others, frame) {
  const [middle, right, last] = [place.y + (place.h - h) / 2, place.x + place.w, place.y + place.h];
  const rows = [middle, place.y + GAP, last - h - GAP, place.y - h - GAP, last + GAP];
  const spots = [place.x + (place.w - w) / 2, place.x + GAP, right - w - GAP].flatMap((x) => rows.map((y) => ({ x, y, w, h })));
  const allowed = spots.filter((spot) => inside(spot, frame));
  let best = spots[0];
  for (const spot of allowed) if (covered(spot, others) < covered(best, others)) best = spot;
  return best;
}

/**
 * Where the name of a single spot is written: below it, or above it at the lower edge of the table; never beyond an edge.
 * @param {Box} spot @param {{w: number, h: number}} name @param {Box} frame the table @returns {Box}
 */
export function near(spot, { w, h }, frame) {
  const [cx, cy] = [spot.x + spot.w / 2, spot.y + spot.h / 2];
  const x = Math.max(frame.x + GAP, Math.min(cx - w / 2, frame.x + frame.w - w - GAP));
  const below = cy + RING + GAP;
  return { x, y: below + h <= frame.y + frame.h ? below : cy - RING - GAP - h, w, h };
}

/** @type {Map<string, number>} */
const widths = new Map();
/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/** The width of a text at font size 1. @param {string} words @param {string} style the part before the size in a CSS `font` value @param {string} family */
export function wide(words, style, family) {
  const key = `${style}|${words}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return words.length * 0.6;
  pen.font = `${style} 100px ${family}`;
  const measured = pen.measureText(words).width / 100;
  widths.set(key, measured);
  return measured;
}

/**
 * Puts the lines of a name on one side of its unit, centred on its middle.
 * @param {Iterable<Element>} texts the short name first, then the lines of the whole one @param {Side} side @param {Reach} reach
 */
export function stand(texts, side, reach) {
  const [short, ...lines] = texts;
  const all = [...(short ? [{ text: short, at: 0, last: 0 }] : []), ...lines.map((text, at) => ({ text, at, last: lines.length - 1 }))];
  const x = side === 'right' ? reach.right + GAP : side === 'left' ? -reach.left - GAP : 0;
  const y = side === 'down' ? reach.down + GAP : side === 'up' ? -reach.up - GAP : 0;
  for (const { text, at, last } of all) {
    const drop = side === 'down' ? 0.85 + at : side === 'up' ? at - last - 0.18 : at - last / 2 + 0.34;
    text.setAttribute('x', x.toFixed(1));
    text.setAttribute('y', y.toFixed(1));
    text.setAttribute('dy', `${drop.toFixed(2)}em`);
    /** @type {SVGElement} */ (text).style.textAnchor = side === 'right' ? 'start' : side === 'left' ? 'end' : 'middle';
  }
}
