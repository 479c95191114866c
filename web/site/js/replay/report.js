// The illustrated report in a dialog. The server sends it as a complete page. Its body goes into a shadow root and its
// style is adopted, because our content security policy would block the style of a page made from text.
import { h } from '../dom.js';
import { save } from './save.js';

/** Takes the style out of a page's text before parsing, because parsing would already try to apply it. @param {string} html */
export function parted(html) {
  /** @type {string[]} */
  const styles = [];
  const rest = html.replace(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_, style) => {
    // Rules for the report’s page and root apply to its host element here.
    styles.push(String(style).replace(/(^|[\s,}])(?:html|body|:root)(?=[\s,{.:])/g, '$1:host'));
    return '';
  });
  return { styles, rest };
}

/** Links within the report scroll it and do not change the address of the page. @param {ShadowRoot} root */
function inside(root) {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    root.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.scrollIntoView({ block: 'start' });
  });
}

/** @param {string} html @param {string} battle @param {string} lab the link to the lab */
export function showReport(html, battle, lab) {
  const { styles, rest } = parted(html);
  const read = new DOMParser().parseFromString(rest, 'text/html');
  const paper = h('div', { class: 'paper' });
  const root = paper.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = styles.map((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
  for (const part of read.querySelectorAll('script, link, meta')) part.remove();
  root.append(...[...read.body.childNodes].map((node) => document.importNode(node, true)));
  inside(root);
  const close = h('button', { type: 'button', class: 'main' }, 'Close');
  const dialog = h('dialog', { class: 'report', 'aria-label': 'Report of the battle' },
    h('div', { class: 'row spread' },
      h('strong', {}, 'Report of the battle'),
      h('div', { class: 'row' }, h('a', { class: 'button', href: lab }, 'Could it have gone differently?'), h('button', { type: 'button', on: { click: () => save(`report-${battle}.html`, 'text/html', html) } }, 'Download'), close)),
    paper);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
