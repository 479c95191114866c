// The start page: play now, one's own battles, setting up a new one, opening a file.
import '../settings-dialog.js';
import * as api from '../api.js';
import { byId, h } from '../dom.js';
import { showMine } from './mine.js';
import { showNow } from './now.js';
import { showOwn } from './own.js';
import { showSetup } from './setup.js';
import { notice } from './trouble.js';

/** Three grey cards where the scenarios will stand. */
function waiting() {
  const cards = [1, 2, 3].map(() => h('span', { class: 'waiting card-waiting' }));
  return h('div', { class: 'cards', 'aria-busy': 'true' }, h('span', { class: 'unseen' }, 'The battles are on their way.'), ...cards);
}

/** Asks for what the page needs and shows it; on failure says so and offers to try again. */
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
    form.replaceChildren(h('div', { class: 'empty' }, h('p', {}, 'The battles could not be fetched.')));
    byId('hero-map').replaceChildren();
    notice(trouble, error, load);
  }
}

// Whoever comes back to the page sees whose move it is now.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) showMine(byId('mine'));
});
addEventListener('pageshow', (event) => {
  if (event.persisted) showMine(byId('mine'));
});
showOwn(byId('own'));
await load();
