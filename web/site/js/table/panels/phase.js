// The bar at the top: battle, turn, phase, who decides what; and the main button.
import { byId, h } from '../../dom.js';
import { sideBadge } from './card.js';
import { capital, wonBy } from '../feedback/words.js';

/** @import {Step} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

export class PhaseBar {
  /** @param {Store} store @param {Desk} desk */
  constructor(store, desk) {
    this.store = store;
    this.desk = desk;
    this.main = byId('main', HTMLButtonElement);
    /** The steps that are shown. */
    this.steps = '';
    this.main.addEventListener('click', () => this.go());
    store.hear('hello', () => { byId('title').textContent = store.hello?.title ?? ''; });
    store.hear('state', () => this.show());
    new ResizeObserver(() => this.fitSteps()).observe(byId('phase'));
    store.hear('state select order next', () => this.showNext());
    setInterval(() => {
      this.clock();
      // The thinking time is updated with the clock.
      if (store.state && !store.mine) this.showNext();
    }, 1000);
  }

  show() {
    const { state, view } = this.store;
    if (!state || !view) return;
    document.title = `${this.store.mine ? '● ' : ''}${view.title} · Linstock`;
    byId('title').textContent = view.title;
    byId('turn').textContent = view.turn > 0 ? `Turn ${view.turn} · ${view.phase}` : view.phase;
    this.showSteps();
    this.showPrompt();
    this.clock();
  }

  showSteps() {
    const steps = this.store.view?.steps ?? [];
    // Fitting them measures the page, which is slow; most decisions change no step.
    const key = JSON.stringify(steps);
    if (key === this.steps) return;
    this.steps = key;
    const list = byId('steps');
    const now = steps.findIndex((step) => step.now);
    list.hidden = now === -1;
    list.replaceChildren(...steps.map((step, i) => stepItem(step, i, now)));
    this.fitSteps();
  }

  /** Shortens steps where there is no room, the farthest first, so that no name is cut off: those to come become one ellipsis. */
  fitSteps() {
    const list = byId('steps');
    const items = /** @type {HTMLElement[]} */ ([...list.children]);
    for (const item of items) item.classList.remove('brief');
    const now = items.findIndex((item) => item.hasAttribute('aria-current'));
    for (const i of farthestFirst(items.length, now)) {
      if (list.scrollWidth <= list.clientWidth) break;
      items[i].classList.add('brief');
    }
  }

  showPrompt() {
    const { state, view } = this.store;
    if (!state || !view) return;
    const asked = state.ask?.seats ?? [];
    const sides = [...new Set(asked.map((seat) => state.seats.find((one) => one.id === seat)?.side ?? seat))];
    const thrown = state.ask?.throw;
    const words = state.over ? [wonBy(state.over, (side) => this.store.side(side)?.name), state.over.words].filter(Boolean).join('. ') : thrown ? `Roll the dice for ${this.store.seatName(thrown.seat)}: ${thrown.label ?? 'enter the faces'}.` : view.prompt;
    const whose = this.store.watching ? (state.over ? '' : 'You are watching. ') : this.store.mine || state.over || thrown ? '' : 'Waiting. ';
    byId('prompt').replaceChildren(...sides.map((side) => sideBadge(this.store, side)), h('span', {}, whose, capital(words)));
    byId('prompt').classList.toggle('mine', this.store.mine);
  }

  /** The remaining time, if there is a clock. */
  clock() {
    const { state } = this.store;
    const clock = state?.clock;
    const shown = byId('turn').querySelector('.clock') ?? null;
    if (!clock || !state) return shown?.remove();
    const gone = (Date.now() - this.store.since) / 1000;
    const running = state.over ? [] : state.ask?.seats ?? [];
    const words = Object.entries(clock.left).map(([seat, left]) => `${this.store.seatName(seat)} ${time(left - (running.includes(seat) ? gone : 0))}`).join(' · ');
    const span = shown ?? h('span', { class: 'clock' });
    span.textContent = ` · ⏱ ${words}`;
    if (!shown) byId('turn').append(span);
  }

  showNext() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      const { label, run } = this.desk.next();
      if (this.main.textContent !== label) this.main.textContent = label;
      this.main.title = label;
      if (this.main.disabled !== !run) this.main.disabled = !run;
    });
  }

  /** Enter, or a click on the main button. */
  go() {
    this.desk.next().run?.();
  }
}

/** @param {Step} step @param {number} i @param {number} now */
function stepItem(step, i, now) {
  return h('li', { class: i < now ? 'past' : '', 'aria-current': step.now ? 'step' : null, title: capital(step.name) },
    h('span', { class: 'whole' }, capital(step.name)), h('span', { class: 'figure', 'aria-hidden': 'true' }, i < now ? '✓' : '…'));
}

/** The order in which steps lose their names: past steps first, then from the last step backwards. @param {number} count @param {number} now @returns {number[]} */
export function farthestFirst(count, now) {
  const past = Array.from({ length: Math.max(0, now) }, (_, i) => i);
  const later = Array.from({ length: Math.max(0, count - now - 1) }, (_, i) => count - 1 - i);
  return [...past, ...later];
}

/** @param {number} seconds */
export function time(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} days`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
