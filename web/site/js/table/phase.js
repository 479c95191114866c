// The bar on top: which battle, which turn, whose affair, what happens next; and the main button, which says the same.
import { byId, h } from '../dom.js';
import { sideBadge } from './card.js';
import { capital } from './words.js';

/** @import {Step} from './types.js' */
/** @import {Store} from './store.js' */
/** @import {Desk} from './desk.js' */

export class PhaseBar {
  /** @param {Store} store @param {Desk} desk */
  constructor(store, desk) {
    this.store = store;
    this.desk = desk;
    this.main = byId('main', HTMLButtonElement);
    this.main.addEventListener('click', () => this.go());
    store.hear('hello', () => { byId('title').textContent = store.hello?.title ?? ''; });
    store.hear('state', () => this.show());
    store.hear('state select order next', () => this.showNext());
    setInterval(() => this.clock(), 1000);
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
    const list = byId('steps');
    const now = steps.findIndex((step) => step.now);
    list.hidden = now === -1;
    list.replaceChildren(...steps.map((step, i) => stepItem(step, i < now)));
  }

  showPrompt() {
    const { state, view } = this.store;
    if (!state || !view) return;
    const asked = state.ask?.seats ?? [];
    const sides = [...new Set(asked.map((seat) => state.seats.find((one) => one.id === seat)?.side ?? seat))];
    const thrown = state.ask?.throw;
    const words = state.over ? state.over.words : thrown ? `Dice are thrown for ${this.store.seatName(thrown.seat)}: ${thrown.label ?? 'say what they show'}.` : view.prompt;
    const whose = this.store.watching ? (state.over ? '' : 'You are watching. ') : this.store.mine || state.over || thrown ? '' : 'Waiting. ';
    byId('prompt').replaceChildren(...sides.map((side) => sideBadge(this.store, side)), h('span', {}, whose, capital(words)));
    byId('prompt').classList.toggle('mine', this.store.mine);
  }

  /** How long is left, where there is a clock. */
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

/** @param {Step} step @param {boolean} past */
function stepItem(step, past) {
  return h('li', { class: past ? 'past' : '', 'aria-current': step.now ? 'step' : null, title: step.name }, capital(step.name));
}

/** @param {number} seconds */
export function time(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} days`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
