// A quick reference sheet as tables that can be searched and printed.
import { h } from '../dom.js';

/** @typedef {import('#wire').SheetTable} SheetTable */
/** @typedef {{part: HTMLElement, count: number, filter: (words: string) => number}} Part */

/** @param {import('#wire').Sheet} sheet @returns {Part} */
export function sheetPart(sheet) {
  const tables = sheet.tables.map((table) => ({ part: tablePart(table), text: textOf(table) }));
  const part = h('div', { class: 'tables' }, ...tables.map((one) => one.part));
  reachable(part);
  if (tables.length === 0) part.append(h('div', { class: 'empty' }, 'This sheet is still empty.'));
  /** Hides tables that do not contain all the words; returns how many are left. @param {string} words */
  function filter(words) {
    const all = words.toLowerCase().split(/\s+/).filter((word) => word !== '');
    let left = 0;
    for (const { part: one, text } of tables) {
      const yes = all.every((word) => text.includes(word));
      one.hidden = !yes;
      if (yes) left += 1;
      markRows(one, all);
    }
    return left;
  }
  return { part, count: tables.length, filter };
}

/** All the text of a table, in lower case. @param {SheetTable} table */
export function textOf(table) {
  return [table.title, table.cite ?? '', ...table.head, ...table.rows.flat(), ...(table.notes ?? [])].join(' ').toLowerCase();
}

/** Highlights the rows that contain all the words. @param {HTMLElement} part @param {string[]} words */
function markRows(part, words) {
  for (const row of part.querySelectorAll('tbody tr')) {
    const text = (row.textContent ?? '').toLowerCase();
    row.classList.toggle('found', words.length > 0 && words.every((word) => text.includes(word)));
  }
}

/** How many characters fit in half the page; a wider table takes the whole width. */
const ROOM = 68;
const GAP = 3;

/** Whether a table is wider than half the page, judged by the longest text in each column. @param {Pick<SheetTable, 'head' | 'rows'>} table */
export function isWide({ head, rows }) {
  const lines = [head, ...rows];
  const columns = Math.max(...lines.map((line) => line.length));
  const longest = (/** @type {number} */ i) => Math.max(...lines.map((line) => (line[i] ?? '').length));
  // Only the first column may wrap.
  const letters = Array.from({ length: columns }, (_, i) => (i === 0 ? Math.min(longest(0), 16) : longest(i)));
  return letters.reduce((sum, one) => sum + one + GAP, 0) > ROOM;
}

/** @param {SheetTable} table */
function tablePart(table) {
  const named = table.head.some((cell) => cell !== '');
  const head = named && h('thead', {}, h('tr', {}, ...table.head.map((cell) => (cell === '' ? h('td') : h('th', { scope: 'col' }, cell)))));
  const rows = table.rows.map((row) => h('tr', {}, ...row.map((cell, i) => (i === 0 ? h('th', { scope: 'row' }, cell) : h('td', {}, cell)))));
  return h('section', { class: isWide(table) ? 'sheet-table wide' : 'sheet-table' },
    h('h2', {}, table.title),
    h('div', { class: 'scroll' }, h('table', {}, h('caption', { class: 'unseen' }, table.title), head || null, h('tbody', {}, ...rows))),
    ...(table.notes ?? []).map((note) => h('p', { class: 'small' }, note)),
    h('p', { class: 'small muted cite' },
      table.cite && h('a', { href: `#${table.cite}` }, table.cite),
      table.source && table.source !== 'book' && ` · ${table.source === 'ruling' ? 'our ruling' : table.source}`));
}

/** A table wider than its column can be scrolled by keyboard; the others are not in the Tab order. @param {HTMLElement} part */
function reachable(part) {
  new ResizeObserver(() => {
    for (const box of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll('.scroll'))) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  }).observe(part);
}
