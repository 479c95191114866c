// One run: its progress and its results, updated while it is played.
import { byId, fill, h, toast } from '../dom.js';
import { words } from '../start/trouble.js';
import { Bars } from './bars.js';
import * as calls from './calls.js';
import { differenceWords, histogram, leader, parts, planWords, points, progressWords, shareWords, spoken, stateWords } from './words.js';

/** @import {RunTold as Run, SideCard as Side, Summary} from '#lab' */

/** The colour of battles that nobody won. */
const NOBODY = 'var(--ink-2)';

export class Live {
  /** @param {() => void} changed called when a run has started, ended or been deleted @param {(run: Run) => void} again called to run the same plan again */
  constructor(changed, again) {
    this.changed = changed;
    this.place = byId('run');
    this.status = byId('run-status');
    /** @type {EventSource | null} */
    this.news = null;
    /** @type {Run | null} */
    this.run = null;
    this.id = '';
    this.eager = false;
    this.parts = { wins: new Bars(), ends: new Bars() };
    /** @type {Map<string, Bars>} */
    this.costs = new Map();
    /** @type {Map<string, Bars>} */
    this.variants = new Map();
    byId('run-stop').addEventListener('click', () => this.act(() => calls.stop(this.id)));
    byId('run-resume').addEventListener('click', () => this.act(() => calls.resume(this.id)));
    byId('run-again').addEventListener('click', () => this.run && again(this.run));
    byId('wins').append(this.parts.wins.list);
    byId('ends').append(this.parts.ends.list);
    // A browser allows few connections to a server, so a hidden page closes its own.
    document.addEventListener('visibilitychange', () => this.listen());
  }

  /** Opens a run, or none. @param {string} id @param {boolean} eager whether to focus it, because the player has just started or chosen it */
  open(id, eager) {
    if (id === this.id) return;
    this.id = id;
    this.eager = eager;
    this.run = null;
    this.place.hidden = true;
    this.costs.clear();
    this.variants.clear();
    byId('costs').replaceChildren();
    byId('variants').replaceChildren();
    this.listen();
  }

  listen() {
    this.news?.close();
    this.news = null;
    if (!this.id || document.hidden) return;
    const news = new EventSource(calls.place(this.id, 'events'));
    this.news = news;
    news.addEventListener('message', (event) => this.show(JSON.parse(event.data)));
    // The connection is restored automatically unless the run was deleted.
    news.addEventListener('error', () => {
      if (news.readyState === EventSource.CLOSED) this.gone();
    });
  }

  async gone() {
    const { id } = this;
    try {
      await calls.run(id);
      setTimeout(() => id === this.id && this.listen(), 3000);
    } catch (error) {
      if (id !== this.id) return;
      toast(words(error), 'bad');
      this.place.hidden = true;
    }
  }

  /** @param {() => Promise<Run>} doing */
  async act(doing) {
    try {
      this.show(await doing());
    } catch (error) {
      toast(words(error), 'bad');
    }
  }

  /** @param {Run} run */
  show(run) {
    if (run.id !== this.id) return;
    const before = this.run;
    this.run = run;
    this.head(run);
    const said = spoken(run);
    if (this.status.textContent !== said) this.status.textContent = said;
    if (run.summary) this.results(run, run.summary);
    byId('results').hidden = !run.summary || run.fought === 0;
    this.place.hidden = false;
    if (this.eager) this.place.focus();
    this.eager = false;
    if (before?.state !== run.state) this.changed();
  }

  /** @param {Run} run */
  head(run) {
    const { plan } = run;
    const live = run.state === 'running' || run.state === 'waiting';
    byId('run-title').textContent = plan.title;
    byId('run-plan').textContent = planWords(plan);
    byId('run-state').textContent = stateWords(run);
    byId('run-state').classList.toggle('call', run.state === 'running');
    byId('run-far').textContent = progressWords(run);
    const bar = byId('run-bar', HTMLProgressElement);
    bar.max = Math.max(run.of, 1);
    bar.value = run.fought;
    byId('run-stop', HTMLButtonElement).hidden = !live;
    byId('run-stop', HTMLButtonElement).disabled = run.stopping;
    byId('run-resume').hidden = run.state !== 'stopped' || run.of === 0;
    byId('run-again').hidden = live || plan.from !== null || plan.sides.length === 0;
    byId('run-finding').textContent = run.finding && run.fought > 0 ? `${run.finding}.` : '';
    const trouble = byId('run-trouble');
    trouble.hidden = !run.trouble;
    trouble.textContent = run.trouble ?? '';
    byId('to-report', HTMLAnchorElement).href = calls.place(run.id, 'report');
    byId('to-battles', HTMLAnchorElement).href = calls.place(run.id, 'battles.parquet');
    byId('to-units', HTMLAnchorElement).href = calls.place(run.id, 'units.parquet');
  }

  /** @param {Run} run @param {Summary} summary */
  results({ plan }, summary) {
    const wins = plan.sides.map((side, i) => ({ ...look(side, i), ...share(summary.sides[side.id]) }));
    this.parts.wins.show([...wins, { key: ' nobody', label: 'No winner', colour: NOBODY, ...share(summary.draw_share) }]);
    const { duel, turns, errors } = summary;
    byId('duel').textContent = duel && plan.swap ? `Playing both sides, ${leader(duel.general)} against ${leader(duel.against)} won ${shareWords(duel.share)}.` : '';
    byId('turns').textContent = turns.of ? `${turns.mean.toFixed(1)} turns on average, from ${turns.least} to ${turns.most}; ${Math.round(summary.decisions.mean)} decisions.` : '';
    lengths(summary);
    this.parts.ends.show(parts(summary.ends).map(({ name, n, rate }) => ({ key: name, label: name || 'No verdict', words: `${points(rate)}, ${n}`, rate })));
    this.cost(plan.sides, summary);
    this.compared(plan.sides, summary);
    byId('errors').hidden = errors === 0;
    byId('errors').textContent = errors ? `${errors === 1 ? '1 battle stopped with an error and is' : `${errors} battles stopped with an error and are`} not counted. The first error: ${summary.first_error ?? ''}` : '';
  }

  /** What each type of unit lost, side by side. @param {Side[]} sides @param {Summary} summary */
  cost(sides, summary) {
    for (const [i, side] of sides.entries()) {
      let bars = this.costs.get(side.id);
      if (!bars) {
        bars = new Bars();
        this.costs.set(side.id, bars);
        byId('costs').append(h('div', {}, h('h4', {}, side.name), bars.list));
      }
      const own = summary.losses.filter((loss) => loss.side === side.id && loss.strength > 0);
      bars.show(own.map((loss) => ({ ...look(side, i), key: loss.type, label: loss.type, words: points(loss.rate), rate: loss.rate })));
    }
  }

  /** Each variation by itself, and against the first. @param {Side[]} sides @param {Summary} summary */
  compared(sides, summary) {
    const all = summary.variations ?? [];
    byId('variants-part').hidden = all.length === 0;
    for (const variant of all) {
      let bars = this.variants.get(variant.name);
      if (!bars) {
        bars = new Bars();
        this.variants.set(variant.name, bars);
        byId('variants').append(h('div', {}, h('h4', {}, variant.name), bars.list));
      }
      bars.show(sides.map((side, i) => ({ ...look(side, i), ...share(variant.sides[side.id]) })));
    }
    const name = (/** @type {string} */ id) => sides.find((side) => side.id === id)?.name ?? id;
    byId('comparisons').replaceChildren(...(summary.comparisons ?? []).map((one) =>
      h('li', {}, `${one.variation} against ${one.against}: ${differenceWords(one.paired)}, for ${name(one.side)}.`)));
  }
}

/** The style of a side's bar. @param {Side} side @param {number} place */
const look = (side, place) => ({ key: side.id, label: side.name, colour: side.colour, pattern: place });

/** @param {import('#lab').Share | undefined} one */
function share(one) {
  const known = one ?? { wins: 0, of: 0, rate: 0, low: 0, high: 1 };
  return { words: shareWords(known), rate: known.rate, low: known.low, high: known.high };
}

/** Battles by last turn, as columns, with text for screen readers. @param {Summary} summary */
function lengths(summary) {
  const columns = histogram(summary.lengths).map(({ turn, n, rate }) => {
    const bar = h('span', { class: 'column-fill', 'aria-hidden': 'true' });
    bar.style.height = `${rate * 100}%`;
    return h('li', {}, h('span', { class: 'column' }, bar), h('span', { class: 'column-n' }, h('span', { class: 'unseen' }, `${n} ${n === 1 ? 'battle' : 'battles'} ended in turn `), String(turn)));
  });
  const place = byId('lengths');
  place.replaceChildren();
  fill(place, ...columns);
}
