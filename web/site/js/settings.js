// What a person likes, remembered in this browser. Every page loads this before its first paint, so that a chosen
// theme never flashes in the other one.

/**
 * @typedef {{units: 'inches' | 'cm', theme: 'auto' | 'light' | 'dark', motion: 'auto' | 'less', sounds: boolean}} Settings
 */

const KEY = 'linstock.settings';

/** @type {Settings} */
const PLAIN = { units: 'inches', theme: 'auto', motion: 'auto', sounds: true };

/** @type {{[K in keyof Settings]: readonly Settings[K][]}} */
const MAY = {
  units: ['inches', 'cm'],
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'less'],
  sounds: [true, false],
};

/** @returns {Settings} */
function read() {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    // A damaged or forbidden store is the same as an empty one.
  }
  const out = { ...PLAIN };
  for (const key of /** @type {(keyof Settings)[]} */ (Object.keys(PLAIN))) {
    const may = /** @type {readonly unknown[]} */ (MAY[key]);
    if (may.includes(kept[key])) Object.assign(out, { [key]: kept[key] });
  }
  return out;
}

let now = typeof localStorage === 'undefined' ? { ...PLAIN } : read();

/** Tells `change` with the new settings. */
export const changes = new EventTarget();

/** @returns {Readonly<Settings>} */
export const settings = () => now;

/** Puts what CSS needs on the root: `data-theme`, `data-motion`. */
function show() {
  if (typeof document === 'undefined') return;
  document.documentElement.dataset.theme = now.theme;
  document.documentElement.dataset.motion = now.motion;
}

/** @param {Partial<Settings>} wish */
export function set(wish) {
  now = { ...now, ...wish };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without a store the choice lasts as long as the page.
  }
  show();
  changes.dispatchEvent(new CustomEvent('change', { detail: now }));
}

/** Are things to stand still rather than glide? */
export const still = () => now.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A distance in words, to a tenth: the server's inches, or centimetres where those are chosen.
 * @param {number} inches
 * @param {number} [places]
 */
export function distance(inches, places = 1) {
  if (now.units === 'cm') return `${Number((inches * 2.54).toFixed(places))} cm`;
  return `${Number(inches.toFixed(places))}″`;
}

show();

// Another window of the same browser may change them.
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    now = read();
    show();
    changes.dispatchEvent(new CustomEvent('change', { detail: now }));
  });
}
