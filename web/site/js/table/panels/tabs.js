// The panels beside the table, and the sheet that holds them on a small screen.
import { byId } from '../../dom.js';

/** @import {Store} from '../state/store.js' */

/** @param {Store} store */
export function tabs(store) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...byId('tabs').querySelectorAll('button[data-tab]')]);
  const show = (/** @type {string} */ name, focus = false) => {
    document.body.dataset.tab = name;
    for (const button of buttons) {
      const on = button.dataset.tab === name;
      button.setAttribute('aria-selected', String(on));
      button.tabIndex = on ? 0 : -1;
      if (on && focus) button.focus();
    }
    byId('orders').hidden = name !== 'orders';
    byId('army').hidden = name !== 'army';
    store.tell('tab');
  };
  byId('tabs').addEventListener('click', (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    if (!button?.dataset.tab) return;
    // On a small screen the button of the open panel lowers and raises the sheet.
    if (document.body.dataset.tab === button.dataset.tab) document.body.classList.toggle('low');
    else document.body.classList.remove('low');
    show(button.dataset.tab);
  });
  byId('tabs').addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const seen = buttons.filter((button) => button.offsetParent !== null);
    const at = seen.findIndex((button) => button.dataset.tab === document.body.dataset.tab);
    show(seen[(at + step + seen.length) % seen.length].dataset.tab ?? 'orders', true);
  });
  // A question with few answers opens its panel, whichever one the player was reading.
  store.hear('state', ({ detail }) => {
    if (!store.narrow || detail.before?.n === store.state?.n) return;
    document.body.classList.remove('low');
    if (document.body.dataset.tab !== 'orders') show('orders');
  });
  // The main button leads to the answers if it cannot give one itself.
  store.hear('choose', () => {
    document.body.classList.remove('low');
    show('orders');
    /** @type {HTMLElement | null} */ (byId('orders').querySelector('.offer'))?.focus();
  });
  // Selecting a unit shows its card.
  store.hear('select', () => store.selected && document.body.dataset.tab === 'log' && show('orders'));
}
