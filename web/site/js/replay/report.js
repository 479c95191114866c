// The illustrated report, shown over the page. The server sends it as a page of its own; here its body is laid into a
// shadow root and its style is adopted, since a page opened from a text would lose its style to our own policy.
import { h } from '../dom.js';
import { save } from './save.js';

/** @param {string} html @param {string} battle */
export function showReport(html, battle) {
  const read = new DOMParser().parseFromString(html, 'text/html');
  const paper = h('div', { class: 'paper' });
  const root = paper.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...read.querySelectorAll('style')].map((style) => {
    const sheet = new CSSStyleSheet();
    // What a report says of its page and root is here said of the paper.
    sheet.replaceSync((style.textContent ?? '').replace(/(^|[\s,}])(?:html|body|:root)(?=[\s,{.:])/g, '$1:host'));
    return sheet;
  });
  for (const part of read.querySelectorAll('style, script')) part.remove();
  root.append(...[...read.body.childNodes].map((node) => document.importNode(node, true)));
  const close = h('button', { type: 'button', class: 'main' }, 'Close');
  const dialog = h('dialog', { class: 'report', 'aria-label': 'Report of the battle' },
    h('div', { class: 'row spread' },
      h('strong', {}, 'Report of the battle'),
      h('div', { class: 'row' }, h('button', { type: 'button', on: { click: () => save(`report-${battle}.html`, 'text/html', html) } }, 'Download'), close)),
    paper);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
