// The stored runs: open, delete.
import { byId, h, toast } from '../dom.js';
import { ago } from '../start/mine.js';
import { words } from '../start/trouble.js';
import * as calls from './calls.js';
import { planWords, stateWords } from './words.js';

/** @import {Listing, RunCard as Run} from '#lab' */

/** How often the list is fetched while one of its runs is being played. */
const OFTEN = 4000;

export class PastRuns {
  /** @param {(listing: Listing) => void} told @param {(id: string) => void} gone */
  constructor(told, gone) {
    this.told = told;
    this.gone = gone;
    this.place = byId('past');
    this.open = '';
    this.drawn = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Fetches the list and shows it. */
  async look() {
    clearTimeout(this.timer);
    try {
      const listing = await calls.list();
      this.told(listing);
      this.show(listing.runs);
      if (listing.runs.some((run) => run.state === 'running' || run.state === 'waiting')) this.timer = setTimeout(() => !document.hidden && this.look(), OFTEN);
    } catch (error) {
      this.drawn = '';
      this.place.replaceChildren(h('div', { class: 'note warn' }, h('p', {}, `The list of runs cannot be loaded now. ${words(error)}`)));
    }
  }

  /** @param {Run[]} runs */
  show(runs) {
    // An unchanged list is not redrawn, so that a button does not vanish under the pointer.
    const key = JSON.stringify([this.open, runs.map((run) => ({ ...run, left: 0 }))]);
    if (key === this.drawn) return;
    this.drawn = key;
    const held = document.activeElement?.id ?? '';
    if (runs.length === 0) this.place.replaceChildren(h('div', { class: 'empty' }, h('p', {}, 'None yet. Runs are kept until you delete them, even when the program is stopped.')));
    else this.place.replaceChildren(h('ul', { class: 'runs' }, ...runs.map((run) => this.row(run))));
    if (held) document.getElementById(held)?.focus();
  }

  /** @param {Run} run */
  row(run) {
    const here = run.id === this.open;
    const busy = run.state === 'running';
    const remove = h('button', { type: 'button', class: 'quiet', id: `delete-${run.id}`, disabled: busy, title: busy ? 'Stop it first' : '', 'aria-label': `Delete the run of ${run.plan.title}` }, 'Delete');
    remove.addEventListener('click', () => this.deleting(run, remove));
    const found = run.fought === 0 ? (run.trouble ?? 'No battle played yet') : (run.finding ?? '');
    return h('li', { class: 'plate run-row' },
      h('div', { class: 'run-words' },
        h('h3', {}, h('a', { href: `#${run.id}`, id: `open-${run.id}`, 'aria-current': here ? 'true' : null }, run.plan.title)),
        h('p', { class: 'small' }, h('span', { class: 'badge' }, run.state === 'done' ? 'Done' : `${stateWords(run)}: ${run.fought} of ${run.of}`), ' ', found),
        h('p', { class: 'small muted' }, `${planWords(run.plan)} · ${ago(run.begun)}`)),
      h('div', { class: 'row' }, remove));
  }

  /** Deletes on the second press, because it cannot be undone. @param {Run} run @param {HTMLButtonElement} button */
  async deleting(run, button) {
    if (button.dataset.sure !== 'yes') {
      button.dataset.sure = 'yes';
      button.textContent = 'Really delete?';
      button.classList.add('danger');
      setTimeout(() => {
        button.dataset.sure = '';
        button.textContent = 'Delete';
        button.classList.remove('danger');
      }, 4000);
      return;
    }
    try {
      await calls.remove(run.id);
      toast('Deleted.');
      if (run.id === this.open) this.gone(run.id);
      byId('past-title').focus();
    } catch (error) {
      toast(words(error), 'bad');
    }
    await this.look();
  }
}
