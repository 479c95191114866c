// Playing on from a moment as a new battle; the player first chooses who plays each seat.
import { h } from '../dom.js';
import { GENERALS } from '../generals.js';
import { goTo, invitations } from '../start/enter.js';
import { showInvitations } from '../start/invite.js';
import { words } from '../start/trouble.js';

/** @import {Begun, Chair, State} from '#wire' */

/** @type {[Chair, string][]} */
const BY = [['me', 'You, here'], ...GENERALS.map(([id, name]) => /** @type {[Chair, string]} */ ([id, `${name} (computer)`])), ['open', 'A friend by link']];

/**
 * @param {State} state
 * @param {number} n
 * @param {(seats: Record<string, Chair>) => Promise<{begun: Begun, table: string}>} begin
 */
export function playOn(state, n, begin) {
  const name = (/** @type {string} */ id) => {
    const side = state.seats.find((seat) => seat.id === id)?.side ?? id;
    return state.view.sides.find((one) => one.id === side)?.name ?? id;
  };
  const choosers = state.seats.map((seat, i) => ({
    id: seat.id,
    select: h('select', {}, ...BY.map(([value, label]) => h('option', { value, selected: value === (i === 0 ? 'me' : 'regular') }, label))),
  }));
  const trouble = h('p', { role: 'alert' });
  const go = h('button', { type: 'button', class: 'main' }, 'Begin');
  const dialog = h('dialog', { 'aria-labelledby': 'on-title' },
    h('h2', { id: 'on-title' }, `Play on from decision ${n}`),
    h('p', {}, 'A new battle starts from this moment. The old one stays unchanged.'),
    ...choosers.map(({ id, select }) => h('label', { class: 'field' }, h('span', {}, name(id)), select)),
    trouble,
    h('div', { class: 'row' }, h('button', { type: 'button', on: { click: () => dialog.close() } }, 'Cancel'), go));
  go.addEventListener('click', async () => {
    go.disabled = true;
    const seats = Object.fromEntries(choosers.map(({ id, select }) => [id, /** @type {Chair} */ (select.value)]));
    try {
      const { begun, table } = await begin(seats);
      const links = invitations(begun, seats);
      if (links.seats.length === 0) return goTo(table);
      dialog.close();
      showInvitations(links, name, table);
    } catch (error) {
      trouble.textContent = words(error);
      go.disabled = false;
    }
  });
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}
