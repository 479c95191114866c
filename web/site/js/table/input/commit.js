// Sends a decision: once, repeated after a lost connection with the same key, and shows the answer to the player. If the
// players roll the dice, it asks for the faces first.
import { h, toast } from '../../dom.js';
import { numbers } from '../feedback/words.js';
import { alertly } from '../feedback/voice.js';

/** @import {Offered as Offer, Fill, Reason as Refusal} from '#wire' */
/** @import {Store} from '../state/store.js' */

/** A unique key, so that the same decision is never made twice. */
const key = () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join('');

/**
 * @param {Store} store
 * @param {{seat: string, act: unknown, fill: Fill, label: string}} what
 * @returns {Promise<boolean>} whether the server accepted it
 */
export async function commit(store, what) {
  const { state, connection } = store;
  if (!state || !connection) return false;
  /** @type {number[]} */
  const dice = [];
  const mark = key();
  for (;;) {
    const say = { seat: what.seat, n: state.n, act: what.act, fill: what.fill, key: mark, ...(dice.length ? { dice } : {}) };
    const answer = await connection.ask({ say }, true);
    if (answer.done) return true;
    if (answer.wants) {
      const more = await askFaces(what.label, answer.wants, dice);
      if (!more) return false;
      dice.push(...more);
      continue;
    }
    if (answer.refused) refuse(answer.refused);
    else if (answer.stale) toast('The position changed. Try again.', 'bad');
    else toast(answer.error?.why ?? 'The server did not accept this.', 'bad');
    return false;
  }
}

/**
 * Sends the faces rolled for a seat that the computer plays, or that standing orders answer for.
 * @param {Store} store
 */
export async function throwFor(store) {
  const { state, connection } = store;
  const wanted = state?.ask?.throw;
  if (!state || !wanted || !connection) return;
  const label = `${store.seatName(wanted.seat)}: ${wanted.label ?? 'dice'}`;
  /** @type {number[]} */
  const dice = [];
  let wants = { sides: wanted.sides, given: 0 };
  for (;;) {
    const more = await askFaces(label, wants, dice);
    if (!more) return;
    dice.push(...more);
    const answer = await connection.ask({ throw: { n: state.n, dice } }).catch(() => null);
    if (answer?.wants) {
      wants = answer.wants;
      continue;
    }
    if (answer?.error) toast(answer.error.why, 'bad');
    else if (answer?.stale) toast('The position changed. Try again.', 'bad');
    else if (!answer) toast('The connection is lost.', 'bad');
    return;
  }
}

/** @param {Refusal} refused */
export function refuse(refused) {
  const more = numbers(refused);
  const words = [refused.why, more && `(${more})`, refused.cite && `[${refused.cite}]`].filter(Boolean).join(' ');
  toast(words, 'bad');
  alertly(words);
}

/**
 * A small form for the faces rolled at the real table.
 * @param {string} label
 * @param {{sides: number, given: number, more?: number}} wants
 * @param {number[]} had
 * @returns {Promise<number[] | null>} null if the player cancelled
 */
export function askFaces(label, wants, had) {
  return new Promise((done) => {
    const sides = wants.sides ?? 6;
    /** @type {number[]} */
    const faces = [];
    const shown = h('output', { class: 'faces', 'aria-live': 'polite' });
    const show = () => shown.replaceChildren(...(faces.length ? faces.map((face) => h('span', { class: 'die' }, face)) : [h('span', { class: 'muted' }, 'none yet')]));
    const put = (/** @type {number} */ face) => {
      faces.push(face);
      show();
    };
    const field = h('input', { id: 'faces', inputmode: 'numeric', placeholder: `1 to ${sides}, separated by spaces`, 'aria-label': 'Faces' });
    const keys = sides <= 20
      ? h('div', { class: 'row faces-keys' }, ...Array.from({ length: sides }, (_, i) =>
        h('button', { type: 'button', class: 'icon', on: { click: () => put(i + 1) } }, i + 1)))
      : null;
    const form = h('form', { method: 'dialog' },
      h('h2', {}, 'What did you roll?'),
      h('p', {}, label),
      h('p', { class: 'small muted' }, had.length ? `${had.length} entered so far; roll at least one more die with ${sides} sides.` : `Dice with ${sides} sides, in the order you rolled them.`),
      shown, keys, field,
      h('div', { class: 'row' },
        h('button', { type: 'button', on: { click: () => dialog.close('no') } }, 'Cancel'),
        h('button', { type: 'button', on: { click: () => { faces.pop(); show(); } } }, 'Remove the last'),
        h('button', { class: 'main', value: 'yes' }, 'Use these dice')));
    const dialog = h('dialog', { class: 'dice-form' }, form);
    dialog.addEventListener('close', () => {
      const typed = field.value.split(/[^0-9]+/).filter(Boolean).map(Number);
      const all = [...faces, ...typed].filter((face) => face >= 1 && face <= sides);
      dialog.remove();
      done(dialog.returnValue === 'yes' && all.length > 0 ? all : null);
    });
    document.body.append(dialog);
    show();
    dialog.showModal();
    field.focus();
  });
}
