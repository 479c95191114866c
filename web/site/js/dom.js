// Small helpers for making elements. Text always goes in as text, never as HTML.

/**
 * An element with properties and children. Attributes use their HTML names (`class`, `data-*`, `aria-*`);
 * `on` holds listeners; values that are false, null or undefined are omitted.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === 'on') {
      for (const [event, listen] of Object.entries(/** @type {Record<string, EventListener>} */ (value))) {
        made.addEventListener(event, listen);
      }
    } else {
      made.setAttribute(key, value === true ? '' : String(value));
    }
  }
  fill(made, ...children);
  return made;
}

/**
 * Appends children; null, undefined and false are skipped.
 * @param {Element} parent
 * @param {...(Node | string | number | null | undefined | false)} children
 */
export function fill(parent, ...children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * The element with this id. Throws if it is missing, because the page is then broken.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * A short message at the bottom of the page that disappears by itself; screen readers announce it.
 * @param {string} words
 * @param {'plain' | 'good' | 'bad'} [kind]
 */
export function toast(words, kind = 'plain') {
  let shelf = document.querySelector('.toasts');
  if (!shelf) {
    shelf = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
    document.body.append(shelf);
  }
  const one = h('p', { class: `toast ${kind}` }, words);
  shelf.append(one);
  setTimeout(() => one.remove(), kind === 'bad' ? 9000 : 4500);
}
