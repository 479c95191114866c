// The settings of a player, stored in this browser. Every page loads this before its first paint, so that the page
// never flashes in the wrong theme.

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
    // A damaged or forbidden store counts as an empty one.
  }
  const out = { ...PLAIN };
  for (const key of /** @type {(keyof Settings)[]} */ (Object.keys(PLAIN))) {
    const may = /** @type {readonly unknown[]} */ (MAY[key]);
    if (may.includes(kept[key])) Object.assign(out, { [key]: kept[key] });
  }
  return out;
}

let now = typeof localStorage === 'undefined' ? { ...PLAIN } : read();

/** Emits `change` with the new settings. */
export const changes = new EventTarget();

/** @returns {Readonly<Settings>} */
export const settings = () => now;

/** Sets the attributes for CSS on the root: `data-theme`, `data-motion`. */
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
    // Without storage the choice lasts as long as the page.
  }
  show();
  changes.dispatchEvent(new CustomEvent('change', { detail: now }));
}

/** Whether animations are off. */
export const still = () => now.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A distance as text, to a tenth: inches, or centimetres if the player chose them.
 * @param {number} inches
 * @param {number} [places]
 */
export function distance(inches, places = 1) {
  if (now.units === 'cm') return `${Number((inches * 2.54).toFixed(places))} cm`;
  return `${Number(inches.toFixed(places))}″`;
}

show();

// Another window of the same browser may change the settings.
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    now = read();
    show();
    changes.dispatchEvent(new CustomEvent('change', { detail: now }));
  });
}
