// The settings dialog. Any button with `data-settings` opens it.
import { h } from './dom.js';
import { set, settings } from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */

/** The options and their labels. @type {{key: keyof Settings, legend: string, may: [string, string | boolean][]}[]} */
const CHOICES = [
  { key: 'theme', legend: 'Theme', may: [['Same as device', 'auto'], ['Light', 'light'], ['Dark', 'dark']] },
  { key: 'units', legend: 'Distances', may: [['Inches', 'inches'], ['Centimetres', 'cm']] },
  { key: 'motion', legend: 'Animation', may: [['Same as device', 'auto'], ['Minimal', 'less']] },
  { key: 'sounds', legend: 'Sounds', may: [['On', true], ['Off', false]] },
];

/** @returns {HTMLDialogElement} */
function build() {
  const groups = CHOICES.map(({ key, legend, may }) =>
    h('fieldset', {}, h('legend', {}, legend), h('div', { class: 'row' }, ...may.map(([words, value]) =>
      h('label', { class: 'choice' },
        h('input', {
          type: 'radio', name: `setting-${key}`, checked: settings()[key] === value,
          on: { change: () => set({ [key]: value }) },
        }), words)))));
  const dialog = h('dialog', { class: 'settings', 'aria-labelledby': 'settings-title' },
    h('h2', { id: 'settings-title' }, 'Settings'),
    ...groups,
    h('p', { class: 'small muted' }, 'Saved in this browser.'),
    h('form', { method: 'dialog', class: 'row' }, h('button', { class: 'main' }, 'Done')));
  dialog.addEventListener('close', () => dialog.remove());
  // A click on the backdrop lands on the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

/** Opens the dialog. */
export function openSettings() {
  if (document.querySelector('dialog.settings')) return;
  const dialog = build();
  document.body.append(dialog);
  dialog.showModal();
}

for (const button of document.querySelectorAll('[data-settings]')) button.addEventListener('click', openSettings);
