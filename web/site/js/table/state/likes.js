// The settings of the table page, stored in this browser beside the settings that all pages share.

/**
 * @typedef {{snap: boolean, dice: 'slow' | 'quick' | 'off', summary: boolean, overlays: boolean, reach: boolean, names: boolean, sure: boolean}} Likes
 */

const KEY = 'linstock.table';

/** @type {Likes} */
const PLAIN = { snap: true, dice: 'slow', summary: true, overlays: true, reach: true, names: true, sure: true };

/** @returns {Likes} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    const out = { ...PLAIN };
    for (const key of /** @type {(keyof Likes)[]} */ (Object.keys(PLAIN))) {
      if (typeof kept[key] === typeof PLAIN[key]) Object.assign(out, { [key]: kept[key] });
    }
    return out;
  } catch {
    return { ...PLAIN };
  }
}

let now = typeof localStorage === 'undefined' ? { ...PLAIN } : read();

/** @returns {Readonly<Likes>} */
export const likes = () => now;

/** Emits `change`. */
export const liked = new EventTarget();

/** @param {Partial<Likes>} wish */
export function like(wish) {
  now = { ...now, ...wish };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  liked.dispatchEvent(new Event('change'));
}
