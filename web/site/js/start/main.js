// The start page: play now, your battles, set up a new one, open a file.
import '../settings-dialog.js';
import * as api from '../api.js';
import { byId, h } from '../dom.js';
import { showMine } from './mine.js';
import { showNow } from './now.js';
import { showOwn } from './own.js';
import { showSetup } from './setup.js';
import { notice } from './trouble.js';

/** Three grey placeholder cards for the scenarios. */
function waiting() {
  const cards = [1, 2, 3].map(() => h('span', { class: 'waiting card-waiting' }));
  return h('div', { class: 'cards', 'aria-busy': 'true' }, h('span', { class: 'unseen' }, 'Loading the battles.'), ...cards);
}

/** Loads and shows the data of the page; on failure shows the error and a button to try again. */
async function load() {
  const trouble = byId('trouble');
  const form = byId('setup-form');
  trouble.hidden = true;
  form.replaceChildren(waiting());
  showMine(byId('mine'));
  try {
    const [rulesets, scenarios] = await Promise.all([api.rulesets(), api.scenarios()]);
    showNow(scenarios, rulesets);
    showSetup(form, rulesets, scenarios);
  } catch (error) {
    form.replaceChildren(h('div', { class: 'empty' }, h('p', {}, 'The battles could not be loaded.')));
    byId('hero-map').replaceChildren();
    notice(trouble, error, load);
  }
}

// A player who returns to the page sees whose move it is now.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) showMine(byId('mine'));
});
addEventListener('pageshow', (event) => {
  if (event.persisted) showMine(byId('mine'));
});
showOwn(byId('own'));
await load();
