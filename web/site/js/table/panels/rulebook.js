// The text of a rule, opened from any cite.
import { h } from '../../dom.js';

/** @import {Store} from '../state/store.js' */

/** @type {Map<string, string>} */
const known = new Map();

/** A button that opens the rule. @param {Store} store @param {string | null | undefined} cite */
export function cited(store, cite) {
  if (!cite) return null;
  return h('button', { class: 'cite', type: 'button', title: `Rule ${cite}`, 'aria-label': `Rule ${cite}`, on: {
    click: (/** @type {Event} */ event) => {
      event.stopPropagation();
      openRule(store, cite);
    },
  } }, cite);
}

/** @param {Store} store @param {string} cite */
export async function openRule(store, cite) {
  const text = h('p', { class: 'rule-text' }, known.get(cite) ?? 'Loading…');
  const box = h('dialog', { class: 'rule', 'aria-label': `Rule ${cite}` },
    h('form', { method: 'dialog' },
      h('h2', {}, cite), text,
      h('div', { class: 'row' }, h('button', { class: 'main', autofocus: true }, 'Close'))));
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  if (known.has(cite)) return;
  try {
    const answer = await store.ask({ rule: { cite } });
    const said = answer.rule?.text ?? answer.error?.why ?? 'There is no text for this rule.';
    if (answer.rule) known.set(cite, said);
    text.textContent = said;
  } catch {
    text.textContent = 'The connection is lost. Try again in a moment.';
  }
}
