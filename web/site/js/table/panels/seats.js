// Who plays each seat, invitation links, and standing orders for reactions.
import { h, toast } from '../../dom.js';
import { GENERALS, called } from '../../generals.js';
import { find, link, remember } from '../../battles.js';
import { dialog } from './menu.js';
import { plain } from '../feedback/words.js';

/** @import {Rank, SeatState, Order as Standing} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

/** @param {string} words */
async function copyText(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast('Copied.', 'good');
  } catch {
    toast('This browser does not allow copying. Select the link and copy it by hand.', 'bad');
  }
}

/** A link in a field with a button to copy it. @param {string} token @param {Store} store */
function linkField(token, store) {
  const url = location.origin + link('battle', store.battle, [token]);
  const field = h('input', { readonly: true, value: url, 'aria-label': 'Link', on: { focus: (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select() } });
  return h('span', { class: 'link-field' }, field, h('button', { type: 'button', on: { click: () => copyText(url) } }, 'Copy'));
}

/** The explanations of the generals, by seat; they stay when the list is redrawn. @type {Map<string, string>} */
const meant = new Map();

/** Links made since the page was opened, by seat; the server sends each token only once. @type {Map<string, string>} */
const made = new Map();

/** @param {Store} store @param {Desk} desk */
export function seatsDialog(store, desk) {
  const list = h('div', { class: 'seats' });
  const show = () => list.replaceChildren(...(store.state?.seats ?? []).map((seat) => seatRow(store, desk, seat, show)), watchRow(store, desk));
  show();
  const heard = () => show();
  store.addEventListener('state', heard);
  meant.clear();
  const box = dialog('Players', list, h('div', { class: 'row' }, h('button', { class: 'main' }, 'Done')));
  box.addEventListener('close', () => store.removeEventListener('state', heard));
}

/** @param {Store} store @param {Desk} desk @param {SeatState} seat @param {() => void} again redraws all rows */
function seatRow(store, desk, seat, again) {
  const mine = store.hello?.seats.includes(seat.id) ?? false;
  const may = mine || !!store.hello?.host;
  const other = seat.by === 'computer' ? 'human' : 'computer';
  const state = `${seat.by === 'computer' ? `the computer, as ${called(seat.general)}` : mine ? 'you, at this screen' : 'a person'}${seat.here || seat.by === 'computer' ? '' : ' (offline)'}`;
  const shelf = h('div', {});
  const said = h('p', { role: 'status' }, meant.get(seat.id) ?? '');
  const rank = h('select', { 'aria-label': `Computer general for ${store.seatName(seat.id)}` },
    ...GENERALS.map(([id, name]) => h('option', { value: id, selected: id === (seat.general ?? 'regular') }, name)));
  const chosen = () => /** @type {Rank} */ (rank.value);
  rank.addEventListener('change', () => {
    if (seat.by === 'computer') desk.call({ seat: { seat: seat.id, by: 'computer', general: chosen() } });
  });
  const show = () => {
    const token = made.get(seat.id);
    if (token) shelf.replaceChildren(linkField(token, store), h('p', { class: 'small muted' }, 'Anyone with this link can play this seat. Older links to it no longer work.'));
  };
  show();
  return h('fieldset', { class: 'seat-row' }, h('legend', {}, store.seatName(seat.id)),
    h('p', { class: 'small muted' }, `Played by ${state}.`),
    h('div', { class: 'row' },
      may ? rank : null,
      may ? h('button', { type: 'button', on: { click: () => desk.call({ seat: { seat: seat.id, by: other, general: chosen() } }) } }, other === 'computer' ? 'Hand to the computer' : 'Take back from the computer') : null,
      seat.by === 'computer' ? h('button', { type: 'button', on: { click: async () => {
        const answer = await desk.call({ intent: { seat: seat.id } });
        if (answer?.intent) meant.set(seat.id, answer.intent.text);
        again();
      } } }, 'Explain the last move') : null,
      store.hello?.host ? h('button', { type: 'button', on: { click: async () => {
        const answer = await desk.call({ invite: { seat: seat.id } });
        if (answer?.invite) made.set(seat.id, answer.invite.token);
        show();
      } } }, 'Make a link') : null), seat.by === 'computer' ? said : null, shelf);
}

/** @param {Store} store @param {Desk} desk */
function watchRow(store, desk) {
  const shelf = h('div', {});
  const known = find(store.battle)?.watch;
  if (known) shelf.append(linkField(known, store));
  return h('fieldset', { class: 'seat-row' }, h('legend', {}, 'Watching'),
    h('p', { class: 'small muted' }, 'Watchers see only public information and never delay the players.'),
    known || !store.hello?.host ? null : h('button', { type: 'button', on: { click: async () => {
      const answer = await desk.call({ invite: {} });
      if (!answer?.invite) return;
      remember({ battle: store.battle, watch: answer.invite.token });
      shelf.replaceChildren(linkField(answer.invite.token, store));
    } } }, 'Make a link to watch'), shelf);
}

/** Answers given in advance, so that a correspondence battle does not stall. @param {Store} store @param {Desk} desk */
export function standingDialog(store, desk) {
  const seats = (store.state?.seats ?? []).filter((seat) => store.hello?.seats.includes(seat.id));
  const parts = seats.map((seat) => {
    /** @type {Standing[]} */
    const orders = structuredClone(seat.standing ?? []);
    const list = h('ul', { class: 'standing' });
    const to = h('select', { 'aria-label': 'Enemy arm' }, ...arms(store).map((arm) => h('option', { value: arm }, arm === 'any' ? 'anyone' : plain(arm))));
    const answer = h('select', { 'aria-label': 'Answer' }, ...replies(store).map((one) => h('option', { value: one.answer }, one.words)));
    const keep = () => desk.call({ standing: { seat: seat.id, orders } }, 'Saved.').then(show);
    const show = () => list.replaceChildren(...(orders.length ? orders.map((one, i) => h('li', {}, `Against ${one.to === 'any' ? 'anyone' : plain(one.to)}: ${replyWords(store, one.answer)} `,
      h('button', { type: 'button', class: 'quiet', on: { click: () => { orders.splice(i, 1); keep(); } } }, 'Remove'))) : [h('li', { class: 'muted' }, 'None: you are asked for every reaction.')]));
    show();
    return h('fieldset', {}, h('legend', {}, store.seatName(seat.id)), list,
      h('div', { class: 'row' }, 'Against', to, 'answer', answer,
        h('button', { type: 'button', on: { click: () => { orders.push({ to: to.value, answer: answer.value }); keep(); } } }, 'Add')));
  });
  dialog('Standing orders', h('p', { class: 'small muted' }, 'When you may react, the first of these orders that matches the enemy and is possible is used automatically.'), ...parts,
    h('div', { class: 'row' }, h('button', { class: 'main' }, 'Done')));
}

/** The possible answers: those of the ruleset, the first offer, or asking the player. @param {Store} store */
function replies(store) {
  return [...(store.hello?.replies ?? []), { answer: 'first', words: 'the first offer' }, { answer: 'ask', words: 'ask me' }];
}

/** @param {Store} store @param {string} answer */
function replyWords(store, answer) {
  return replies(store).find((one) => one.answer === answer)?.words ?? plain(answer);
}

/** The arms on this table. @param {Store} store */
function arms(store) {
  const seen = new Set(store.view?.units.flatMap((unit) => unit.stands.map((stand) => stand.arm)) ?? []);
  return ['any', ...[...seen].sort()];
}
