// The about page: the rulesets and their authors, from the server.
import '../settings-dialog.js';
import * as api from '../api.js';
import { byId, h } from '../dom.js';
import { notice } from '../start/trouble.js';

/** @import {Card} from '#wire' */

/** @param {Card} book */
function bookPart(book) {
  const part = book.part ? `, ${book.part} in part` : '';
  const played = `${book.whole} of ${book.rules} rules fully implemented${part}`;
  return h('li', { class: 'plate' },
    h('h3', {}, book.title),
    h('p', {}, `by ${book.author}`),
    h('p', { class: 'small muted' }, `${capital(book.period)} · source: ${book.source} · ${played}`),
    h('p', { class: 'small' }, h('a', { href: `/rules#${book.id}` }, 'Quick reference')));
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

async function load() {
  const place = byId('books');
  place.replaceChildren(...[1, 2].map(() => h('span', { class: 'waiting table-waiting' })));
  try {
    place.replaceChildren(h('ul', { class: 'book-list' }, ...(await api.rulesets()).map(bookPart)));
  } catch (error) {
    const note = h('div', { class: 'note bad' });
    place.replaceChildren(note);
    notice(note, error, load);
  }
  place.removeAttribute('aria-busy');
  const health = await api.get('/health').catch(() => null);
  if (health?.version) byId('version').textContent = `Linstock ${health.version}`;
}

await load();
