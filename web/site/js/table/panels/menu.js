// The menu: takebacks, draws, conceding, seats, dice, settings. Irreversible actions ask for confirmation.
import { replayLink } from '../../battles.js';
import { byId, h, toast } from '../../dom.js';
import { settings, set } from '../../settings.js';
import { icon } from '../painting/icons.js';
import { likes, like } from '../state/likes.js';
import { commit } from '../input/commit.js';
import { seatsDialog, standingDialog } from './seats.js';
import { showHelp } from '../input/keys.js';

/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

/** A dialog that removes itself when closed. @param {string} title @param {...(Node | null)} parts @returns {HTMLDialogElement} */
export function dialog(title, ...parts) {
  const box = h('dialog', { 'aria-label': title }, h('form', { method: 'dialog' }, h('h2', {}, title), ...parts));
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Asks for confirmation of something that cannot be undone. @param {string} title @param {string} words @param {string} yes @returns {Promise<boolean>} */
export function sure(title, words, yes) {
  return new Promise((done) => {
    const box = dialog(title, h('p', {}, words), h('div', { class: 'row' },
      h('button', { value: 'no', autofocus: true }, 'No'), h('button', { value: 'yes', class: 'danger' }, yes)));
    box.addEventListener('close', () => done(box.returnValue === 'yes'));
  });
}

export class Menu {
  /** @param {Store} store @param {Desk} desk */
  constructor(store, desk) {
    this.store = store;
    this.desk = desk;
    this.pop = h('div', { id: 'menu', popover: 'auto', class: 'menu', role: 'menu', 'aria-label': 'Menu' });
    this.pop.addEventListener('beforetoggle', (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === 'open') this.fill();
    });
    this.pop.addEventListener('click', (event) => /** @type {Element} */ (event.target).closest('button') && this.pop.hidePopover());
    document.body.append(this.pop);
    this.undo = this.tool('undo', 'Undo the last decision (U)', () => desk.undo());
    this.ruler = this.tool('ruler', 'Ruler and line of sight (R)', () => store.setTool(store.tool === 'ruler' ? 'hand' : 'ruler'));
    this.ruler.setAttribute('aria-pressed', 'false');
    const open = h('button', { class: 'icon', type: 'button', popovertarget: 'menu', title: 'Menu', 'aria-label': 'Menu', id: 'menu-button' }, icon('menu'));
    byId('tools').append(this.undo, this.ruler, open);
    store.hear('tool', () => this.ruler.setAttribute('aria-pressed', String(store.tool === 'ruler')));
    store.hear('state', () => { this.undo.disabled = !store.state?.undo; });
  }

  /** @param {'undo' | 'ruler'} id @param {string} name @param {() => void} run */
  tool(id, name, run) {
    return h('button', { class: 'icon', type: 'button', id: `tool-${id}`, title: name, 'aria-label': name, on: { click: run } }, icon(id));
  }

  fill() {
    const { store, desk } = this;
    const { state, hello } = store;
    const playing = !store.watching && !state?.over && !state?.watched;
    const item = (/** @type {string} */ label, /** @type {() => void} */ run, /** @type {boolean} */ on = true, kind = '') =>
      (on ? h('button', { type: 'button', role: 'menuitem', class: `quiet ${kind}`, on: { click: run } }, label) : null);
    const parts = [
      item('Undo', () => desk.undo(), playing && !!state?.undo),
      item('Ask for a takeback…', () => this.takeback(), playing),
      item('Offer a draw', () => desk.call({ draw: true }, 'Draw offered.'), playing),
      item('Claim victory: their time is up', () => desk.call({ claim: true }), playing && !!state?.clock && !store.mine),
      item('Concede…', () => this.concede(), playing, 'danger'),
      h('hr'),
      item('Players and invitations…', () => seatsDialog(store, desk), true),
      item(state?.dice === 'hand' ? 'Let the program roll the dice' : 'Roll the dice by hand', () => desk.call({ dice: { by: state?.dice === 'hand' ? 'program' : 'hand' } },
        state?.dice === 'hand' ? 'The program rolls from now on.' : 'You will enter the faces from now on.'), !!hello?.host && !state?.over && !state?.watched),
      // Without reactions in the ruleset there are no standing orders.
      item('Standing orders…', () => standingDialog(store, desk), playing && (hello?.replies ?? []).length > 0),
      h('hr'),
      item('Settings…', () => this.settings()),
      item('Keys…', showHelp),
      h('a', { role: 'menuitem', class: 'button quiet', href: `/rules#${hello?.ruleset ?? ''}`, target: '_blank', rel: 'noopener' }, 'Reference sheet'),
      h('a', { role: 'menuitem', class: 'button quiet', href: replayLink(store.battle, store.tokens) }, 'Replay'),
      h('a', { role: 'menuitem', class: 'button quiet', href: '/' }, 'To the start page'),
    ];
    this.pop.replaceChildren(...parts.filter((part) => part !== null));
  }

  takeback() {
    const n = this.store.state?.n ?? 0;
    const field = h('input', { type: 'number', min: 0, max: Math.max(0, n - 1), value: Math.max(0, n - 1), id: 'takeback-to' });
    const box = dialog('Takeback', h('p', {}, `${n} decisions have been made. The other players must agree, and the log records it.`),
      h('label', { class: 'field' }, 'Go back to the position after decision', field),
      h('div', { class: 'row' }, h('button', { value: 'no' }, 'No'), h('button', { value: 'yes', class: 'main' }, 'Ask')));
    box.addEventListener('close', () => box.returnValue === 'yes' && this.desk.call({ takeback: { to: Number(field.value) } }, 'Request sent.'));
  }

  async concede() {
    const { store } = this;
    const seat = store.state?.ask?.yours[0] ?? store.hello?.seats[0];
    if (!seat) return;
    if (!await sure('Concede?', `${store.seatName(seat)} concedes the battle. This cannot be undone.`, 'Concede')) return;
    if (!await commit(store, { seat, act: 'concede', fill: null, label: 'Concede' })) toast('The server did not accept this.');
  }

  settings() {
    const pick = (/** @type {string} */ label, /** @type {string} */ value, /** @type {[string, string][]} */ options, /** @type {(value: string) => void} */ take) =>
      h('label', { class: 'field' }, label, h('select', { on: { change: (/** @type {Event} */ e) => take(/** @type {HTMLSelectElement} */ (e.target).value) } },
        ...options.map(([key, words]) => h('option', { value: key, selected: key === value }, words))));
    const check = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ take) =>
      h('label', { class: 'choice' }, h('input', { type: 'checkbox', checked: on, on: { change: (/** @type {Event} */ e) => take(/** @type {HTMLInputElement} */ (e.target).checked) } }), label);
    const { theme, units, motion, sounds } = settings();
    dialog('Settings', h('div', { class: 'settings-grid' },
      pick('Distances', units, [['inches', 'Inches'], ['cm', 'Centimetres']], (value) => { set({ units: /** @type {any} */ (value) }); this.store.tell('select'); }),
      pick('Theme', theme, [['auto', 'Same as device'], ['light', 'Light'], ['dark', 'Dark']], (value) => set({ theme: /** @type {any} */ (value) })),
      pick('Animation', motion, [['auto', 'Same as device'], ['less', 'Minimal']], (value) => set({ motion: /** @type {any} */ (value) })),
      pick('Dice', likes().dice, [['slow', 'Slow'], ['quick', 'Fast'], ['off', 'Only in the log']], (value) => like({ dice: /** @type {any} */ (value) }))),
    check('Sounds', sounds, (on) => set({ sounds: on })),
    check('5° snap', likes().snap, (on) => like({ snap: on })),
    check('Names on the table', likes().names, (on) => like({ names: on })),
    check('Zones of the selected unit', likes().overlays, (on) => like({ overlays: on })),
    check('Reach of the selected unit', likes().reach, (on) => like({ reach: on })),
    check('Ask before a phase ends while units may still act', likes().sure, (on) => like({ sure: on })),
    check('Show a summary at the end of each turn', likes().summary, (on) => like({ summary: on })),
    h('div', { class: 'row' }, h('button', { class: 'main' }, 'Done')));
  }
}
