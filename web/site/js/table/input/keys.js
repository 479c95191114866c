// The keyboard. It can do everything on the table; the help shows the same list.
import { h } from '../../dom.js';
import { likes, like } from '../state/likes.js';

/** @import {Store} from '../state/store.js' */
/** @import {Desk} from './desk.js' */
/** @import {Camera} from '../painting/camera.js' */
/** @import {Fall} from '../feedback/fall.js' */

/** @typedef {{store: Store, desk: Desk, camera: Camera, fall: Fall, go: () => void, help: () => void, turn: () => void, focusWords: () => void}} Reach
 *   the parts of the page that keys can reach */

/** @type {[string, string][]} */
export const HELP = [
  ['Space, Shift Space', 'next unit, previous unit'],
  ['Enter', 'the main button: what happens next'],
  ['Esc', 'cancel the order; deselect the unit'],
  ['↑ or W, ↓ or S', 'half an inch forward, half an inch back'],
  ['1 to 9', 'that many inches forward; or the answer with that number'],
  ['Q E', 'turn left, right (5°, or 1° without snap)'],
  ['Z C', 'wheel left, right'],
  ['Backspace', 'remove the last leg'],
  ['G', 'find a path that the rules allow'],
  ['X', '5° snap on or off'],
  ['U', 'undo'],
  ['R, or Shift and drag', 'ruler and line of sight'],
  ['F, T, + −', 'whole table, turn it around, zoom in and out'],
  ['← →', 'turn left, right'],
  ['/', 'type an order'],
  ['?', 'this list'],
];

/** @param {Reach} at */
export function listen(at) {
  addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (at.fall.falling && event.key !== 'Tab') {
      at.fall.skip();
      event.preventDefault();
      return;
    }
    const typing = !!target.closest('[popover], input, textarea, select, [contenteditable]');
    // The dice box closes by itself, and a key that was meant for it must not end a phase.
    if ((event.key === 'Enter' || event.key === ' ') && !typing && !document.querySelector('dialog[open]') && ((event.repeat && event.key === 'Enter') || at.fall.recent())) {
      event.preventDefault();
      return;
    }
    if (typing || document.querySelector('dialog[open]')) return;
    // Escape closes an open menu and does nothing else.
    if (event.key === 'Escape' && document.querySelector(':popover-open')) return;
    // A focused button keeps its own keys.
    const button = target.closest('button, a, summary, [role="tab"]');
    if (button && (event.key === 'Enter' || event.key === ' ' || event.key.startsWith('Arrow'))) return;
    if (target.closest('.lines, #lines, .page') && event.key.startsWith('Arrow')) return;
    const unit = target.closest('[data-unit]')?.getAttribute('data-unit');
    // Enter on an unselected unit selects it; on the selected unit it presses the main button.
    if (unit && event.key === 'Enter' && unit !== at.store.selected) {
      at.desk.pick(unit, true);
      event.preventDefault();
      return;
    }
    if (press(at, event)) event.preventDefault();
  });
}

/** @param {Reach} at @param {KeyboardEvent} event @returns {boolean} whether the key was handled */
function press(at, event) {
  const { store, desk, camera } = at;
  const step = likes().snap ? 5 : 1;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key >= '1' && key <= '9') return digit(at, Number(key));
  /** @type {Record<string, () => void>} */
  const does = {
    ' ': () => desk.nextUnit(event.shiftKey ? -1 : 1),
    Enter: at.go,
    Escape: () => (store.tool === 'ruler' ? store.setTool('hand') : desk.drop()),
    ArrowUp: () => desk.steer({ move: 0.5 }),
    w: () => desk.steer({ move: 0.5 }),
    ArrowDown: () => desk.steer({ move: -0.5 }),
    s: () => desk.steer({ move: -0.5 }),
    ArrowLeft: () => desk.steer({ turn: -step }),
    q: () => desk.steer({ turn: -step }),
    ArrowRight: () => desk.steer({ turn: step }),
    e: () => desk.steer({ turn: step }),
    z: () => desk.steer({ wheel: -step }),
    c: () => desk.steer({ wheel: step }),
    Backspace: () => store.order?.back(),
    g: () => desk.moving()?.propose(),
    x: () => like({ snap: !likes().snap }),
    u: () => desk.undo(),
    r: () => store.setTool(store.tool === 'ruler' ? 'hand' : 'ruler'),
    f: () => camera.fit(),
    t: at.turn,
    '+': () => camera.zoom(1.25),
    '=': () => camera.zoom(1.25),
    '-': () => camera.zoom(0.8),
    '/': at.focusWords,
    '?': at.help,
  };
  const found = does[key];
  if (found) found();
  return found !== undefined;
}

/** @param {Reach} at @param {number} n */
function digit({ store, desk }, n) {
  if (store.narrow && !store.order?.moves) {
    const offer = store.offers[n - 1];
    if (offer) desk.take(offer);
    return true;
  }
  desk.steer({ move: n });
  return true;
}

/** The list of keys as a dialog. */
export function showHelp() {
  const box = h('dialog', { class: 'help', 'aria-label': 'Keys' }, h('form', { method: 'dialog' },
    h('h2', {}, 'Keys'),
    h('table', {}, h('tbody', {}, ...HELP.map(([keys, what]) => h('tr', {}, h('th', { scope: 'row' }, keys), h('td', {}, what))))),
    h('p', { class: 'small muted' }, 'Drag a unit to move it; drag the table to look elsewhere; two fingers zoom and turn. Hold Alt while dragging for a free direction.'),
    h('div', { class: 'row' }, h('button', { class: 'main', autofocus: true }, 'Close'))));
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
}
