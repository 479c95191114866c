// The invitation links of a new battle with open seats.
import { h, toast } from '../dom.js';
import { goTo } from './enter.js';

/**
 * One link with a button that copies it.
 * @param {string} label
 * @param {string} link
 */
export function linkRow(label, link) {
  const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': `Link: ${label}`, spellcheck: 'false' });
  field.addEventListener('focus', () => field.select());
  const copy = h('button', { type: 'button', on: { click: () => copyText(link, field, copy) } }, 'Copy');
  copy.setAttribute('aria-label', `Copy the link: ${label}`);
  return h('div', { class: 'link-row' }, h('strong', {}, label), h('div', { class: 'row' }, field, copy));
}

/**
 * Copies to the clipboard. If that is forbidden (no secure address), selects the text so that the player can copy it.
 * @param {string} text
 * @param {HTMLInputElement} field
 * @param {HTMLButtonElement} button
 */
async function copyText(text, field, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2500);
  } catch {
    field.focus();
    field.select();
    const done = document.execCommand?.('copy');
    toast(done ? 'Copied.' : 'Press Ctrl+C (or ⌘C) to copy the selected link.');
  }
}

/**
 * @param {{seats: {seat: string, link: string}[], watch: string}} links
 * @param {(seat: string) => string} nameOf
 * @param {string} table where the table is
 */
export function showInvitations(links, nameOf, table) {
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const dialog = h('dialog', { class: 'links', 'aria-labelledby': 'invite-title' },
    h('h2', { id: 'invite-title' }, 'The battle is ready'),
    h('p', {}, 'Send each player their own link. Anyone who opens it may play that seat, so give it to nobody else.'),
    ...links.seats.map(({ seat, link }) => linkRow(`To play ${nameOf(seat)}`, link)),
    h('hr'),
    linkRow('To watch only', links.watch),
    local && h('p', { class: 'note warn small' },
      'This address works on this computer only. To invite a friend on another device, start the program so that others can reach it; see ', h('code', {}, 'linstock serve --help'), '.'),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'main', on: { click: () => goTo(table) } }, 'Go to the table')));
  document.body.append(dialog);
  // The battle already exists: closing the dialog with Escape goes to the table too, so that no link is lost.
  dialog.addEventListener('cancel', () => goTo(table));
  dialog.showModal();
}
