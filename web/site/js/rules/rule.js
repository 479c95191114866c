// One rule by its id.
import * as api from '../api.js';
import { h } from '../dom.js';
import { words } from '../start/trouble.js';

/** @param {HTMLElement} place @param {string} cite */
export async function showRule(place, cite) {
  const close = h('button', { type: 'button', class: 'quiet' }, 'Close');
  close.addEventListener('click', () => {
    place.replaceChildren();
    history.replaceState(null, '', location.pathname);
  });
  const text = h('p', { class: 'rule-text' }, 'Loading…');
  place.replaceChildren(h('section', { class: 'plate one-rule', 'aria-label': `Rule ${cite}` },
    h('div', { class: 'row spread' }, h('h2', {}, cite), close), text));
  place.scrollIntoView({ block: 'nearest' });
  try {
    text.textContent = (await api.rule(cite)).text;
  } catch (error) {
    text.textContent = error instanceof api.ApiError && error.status === 404 ? 'There is no rule with this id.' : words(error);
  }
}
