// The problems of a file: where, why, and how to fix them.
import { h } from '../dom.js';

/** @import {Problem} from '#wire' */

/**
 * @param {string} name
 * @param {Problem[]} problems
 */
export function problemList(name, problems) {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  return h('div', { class: 'note bad problems' },
    h('p', {}, h('strong', {}, name), ` has ${count}. Fix the file and drop it again.`),
    h('ol', {}, ...problems.map((one) => h('li', {}, ...problem(one)))));
}

/** @param {Problem} one @returns {Node[]} */
function problem(one) {
  const { key } = one;
  const line = one.line === null ? '' : `Line ${one.line}`;
  const parts = [];
  if (line) parts.push(h('strong', {}, line), document.createTextNode(key ? ', ' : ': '));
  if (key) parts.push(h('code', {}, key), document.createTextNode(': '));
  parts.push(...ticked(one.why));
  if (one.remedy) {
    parts.push(h('br'), h('span', { class: 'small' }, h('em', {}, 'Fix: '), ...ticked(one.remedy)));
  }
  return parts;
}

/** Text between backticks becomes code. @param {string} text @returns {Node[]} */
function ticked(text) {
  return text.split('`').map((part, i) => (i % 2 ? h('code', {}, part) : document.createTextNode(part)));
}
