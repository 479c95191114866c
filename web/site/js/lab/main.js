// The lab page: plays a battle many times and shows the results while they come in.
import '../settings-dialog.js';
import * as api from '../api.js';
import * as battles from '../battles.js';
import { byId } from '../dom.js';
import { notice, words } from '../start/trouble.js';
import { Form } from './form.js';
import { Live } from './live.js';
import { PastRuns } from './past.js';

/** The run named in the address; null if the address names an element of the page. @returns {string | null} */
function named() {
  const id = /^#([a-z0-9-]+)$/.exec(location.hash)?.[1] ?? '';
  return id !== '' && document.getElementById(id) ? null : id;
}

/**
 * The moment named in the address: `?battle=ID&at=N`. Its tokens come from this browser.
 * @returns {Promise<import('./form.js').Origin | null>}
 */
async function origin() {
  const asked = new URLSearchParams(location.search);
  const battle = asked.get('battle');
  if (!battle) return null;
  const kept = battles.find(battle);
  const token = kept ? battles.tokensOf(kept).join(',') : '';
  const state = await api.get(`/api/battles/${encodeURIComponent(battle)}/moment`, token);
  const at = Math.min(Math.max(Number(asked.get('at') ?? 0) || 0, 0), state.n);
  const seats = state.view.sides.map((/** @type {{id: string}} */ side) => {
    const seat = state.seats.find((/** @type {{side: string}} */ one) => one.side === side.id);
    return seat?.by === 'computer' ? (seat.general ?? 'regular') : 'regular';
  });
  return { battle, at, of: state.n, token, title: state.view.title, sides: state.view.sides, seats };
}

/** @type {import('#lab').Listing | null} */
let listing = null;
/** @type {Form | null} */
let form = null;

// Show the runs at once; the list of scenarios may take a moment.
const past = new PastRuns((told) => {
  listing = told;
  form?.allow(told);
}, () => { location.hash = ''; });
const live = new Live(() => past.look(), (run) => form?.fill(run));

/** @param {boolean} eager whether to focus the run, because the player has just started or chosen it */
function go(eager) {
  const id = named();
  if (id !== null) {
    past.open = id;
    live.open(id, eager);
  }
  past.look();
}

/** Loads and shows the scenarios; on failure shows the error and a button to try again. */
async function load() {
  const trouble = byId('trouble');
  trouble.hidden = true;
  try {
    const [rulesets, scenarios] = await Promise.all([api.rulesets(), api.scenarios()]);
    form = new Form(rulesets, scenarios, (id) => {
      location.hash = id;
    });
    if (listing) form.allow(listing);
    byId('go', HTMLButtonElement).disabled = false;
    byId('lab-form').removeAttribute('aria-busy');
  } catch (error) {
    notice(trouble, error, load);
    return;
  }
  try {
    const from = await origin();
    if (from) form.begin(from);
  } catch (error) {
    form.tell(`The lab cannot start from this battle. ${words(error)}`);
  }
}

addEventListener('hashchange', () => go(true));
document.addEventListener('visibilitychange', () => !document.hidden && past.look());
go(false);
await load();
