// Bookmarks: moments of a battle, stored in this browser.

/** @typedef {{n: number, words: string}} Mark */

const KEY = 'linstock.marks';

/** @returns {Record<string, Mark[]>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, Mark[]>} marks */
function write(marks) {
  try {
    localStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // Without storage bookmarks last as long as the page.
  }
}

/** @param {string} battle @returns {Mark[]} in order */
export const marksOf = (battle) => (Array.isArray(read()[battle]) ? read()[battle] : []);

/** Adds a bookmark, or removes an existing one. @param {string} battle @param {Mark} mark @returns {Mark[]} */
export function toggleMark(battle, mark) {
  const marks = toggled(marksOf(battle), mark);
  const all = read();
  if (marks.length) all[battle] = marks;
  else delete all[battle];
  write(all);
  return marks;
}

/** @param {Mark[]} marks @param {Mark} mark @returns {Mark[]} */
export function toggled(marks, mark) {
  if (marks.some((one) => one.n === mark.n)) return marks.filter((one) => one.n !== mark.n);
  return [...marks, mark].sort((a, b) => a.n - b.n);
}
