// Small helpers for making elements. Text always goes in as text, never as HTML.

/**
 * An element with properties and children. `class`, `data-*`, `aria-*` and other attributes go by their own names;
 * `on` holds listeners; anything false, null or undefined is left out.
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
 * Appends children, leaving out what is not there.
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
 * The element with this id; the page is broken without it, and says so.
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
 * A short word at the foot of the page that goes away by itself; screen readers hear it.
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
