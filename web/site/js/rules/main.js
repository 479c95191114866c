// The quick reference sheets: one ruleset at a time, with search, printing, and single rules by id.
import '../settings-dialog.js';
import * as api from '../api.js';
import { byId, h } from '../dom.js';
import { notice } from '../start/trouble.js';
import { showRule } from './rule.js';
import { sheetPart } from './sheet.js';

/** @import {Card} from '#wire' */

/** A rule id, as in the log. */
const CITE = /^[A-Z]{2,4}-[A-Z0-9]{2,4}-\d{1,4}[a-z]?$/;

const choose = byId('ruleset', HTMLSelectElement);
const find = byId('find', HTMLInputElement);
const place = byId('sheet');
const single = byId('rule');

/** @type {import('./sheet.js').Part | null} */
let shown = null;

/** The part behind the #: the id of a ruleset or of a rule. */
const wanted = () => decodeURIComponent(location.hash.slice(1));

/** @param {string} id */
async function show(id) {
  place.setAttribute('aria-busy', 'true');
  place.replaceChildren(...[1, 2, 3, 4].map(() => h('span', { class: 'waiting table-waiting' })));
  try {
    shown = sheetPart(await api.sheet(id));
    place.replaceChildren(shown.part);
    search();
  } catch (error) {
    shown = null;
    const note = h('div', { class: 'note bad' });
    place.replaceChildren(note);
    notice(note, error, () => show(id));
  }
  place.removeAttribute('aria-busy');
}

/** Shows the tables that match the search; a rule id opens that rule. */
function search() {
  const words = find.value.trim();
  const left = shown?.filter(words) ?? 0;
  const all = shown?.count ?? 0;
  byId('count').textContent = words === '' ? '' : left === 0 ? 'Nothing found in this sheet.' : `${left} of ${all} tables`;
  if (CITE.test(words.toUpperCase())) location.hash = words.toUpperCase();
  // A new search closes the rule that was open.
  else if (words !== '' && CITE.test(wanted())) {
    history.replaceState(null, '', `#${choose.value}`);
    follow();
  }
}

/** Shows the rule named behind the #, or none. */
function follow() {
  const what = wanted();
  if (CITE.test(what)) showRule(single, what);
  else single.replaceChildren();
}

async function load() {
  try {
    const books = await api.rulesets();
    choose.replaceChildren(...books.map((book) => h('option', { value: book.id }, `${book.title} (${book.period})`)));
    choose.disabled = books.length < 2;
    const first = books.find((book) => book.id === wanted()) ?? (await bookOf(wanted(), books)) ?? books[0];
    if (!first) {
      place.replaceChildren(h('div', { class: 'empty' }, 'There is no ruleset.'));
      return;
    }
    choose.value = first.id;
    await show(first.id);
    follow();
  } catch (error) {
    const note = h('div', { class: 'note bad' });
    place.replaceChildren(note);
    notice(note, error, load);
  }
}

/**
 * The ruleset of a rule: the one whose sheet has ids with the same prefix.
 * @param {string} cite
 * @param {Card[]} books
 */
async function bookOf(cite, books) {
  if (!CITE.test(cite)) return undefined;
  const start = cite.slice(0, cite.indexOf('-') + 1);
  for (const book of books) {
    const sheet = await api.sheet(book.id).catch(() => null);
    if (sheet?.tables.some((table) => table.cite?.startsWith(start))) return book;
  }
  return undefined;
}

choose.addEventListener('change', () => {
  history.replaceState(null, '', `#${choose.value}`);
  single.replaceChildren();
  show(choose.value);
});
find.addEventListener('input', search);
byId('print').addEventListener('click', () => print());
addEventListener('hashchange', follow);
await load();
