// The controls: buttons, the scrubber with its turns, keys, and the text of the current position.
import { byId, h } from '../dom.js';
import { turnStep } from './past.js';

/** @import {Verdict, PastMoment as Moment} from '#wire' */
/** @import {Past} from './past.js' */
/** @import {Player} from './player.js' */
/** @import {Marks} from './marks-part.js' */

const PLAY = 'M5 3v14l12-7z';
const PAUSE = 'M4 3h4v14H4zM12 3h4v14h-4z';

export class Controls {
  /** @param {Player} player @param {Past} past @param {Marks} marks */
  constructor(player, past, marks) {
    this.player = player;
    this.past = past;
    this.marks = marks;
    this.scrub = byId('scrub', HTMLInputElement);
    this.drawnTicks = '';
    this.buttons();
    this.keys();
    player.addEventListener('run', () => this.running());
    player.addEventListener('move', () => this.moved());
    marks.addEventListener('change', () => this.ticks());
  }

  /** @param {-1 | 1} way */
  turn(way) {
    const { player, past } = this;
    player.stop();
    player.go(turnStep(past.turns, player.n, player.total, way));
  }

  buttons() {
    const { player, scrub } = this;
    byId('back').addEventListener('click', () => player.step(-1));
    byId('on').addEventListener('click', () => player.step(1));
    byId('turn-back').addEventListener('click', () => this.turn(-1));
    byId('turn-on').addEventListener('click', () => this.turn(1));
    byId('run').addEventListener('click', () => player.toggle());
    const speed = byId('speed', HTMLSelectElement);
    speed.addEventListener('change', () => player.setSpeed(Number(speed.value)));
    scrub.addEventListener('input', () => {
      player.stop();
      player.go(Number(scrub.value));
    });
  }

  keys() {
    const { player } = this;
    /** @type {Record<string, () => void>} */
    const does = {
      ' ': () => player.toggle(),
      ArrowLeft: () => player.step(-1),
      ArrowRight: () => player.step(1),
      PageUp: () => this.turn(-1),
      PageDown: () => this.turn(1),
      Home: () => player.step(-player.total),
      End: () => player.step(player.total),
      b: () => this.marks.toggle(),
    };
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target instanceof Element ? event.target : document.body;
      if (at.closest('dialog, select, textarea, input:not([type=range])')) return;
      // Buttons keep Space, and lists keep the keys that scroll them.
      if (event.key === ' ' && at.closest('button, a, summary')) return;
      if (/^(Page|Home|End)/.test(event.key) && at.closest('#log')) return;
      const doing = does[event.key];
      if (!doing) return;
      event.preventDefault();
      doing();
    });
  }

  running() {
    const { running } = this.player;
    const button = byId('run');
    button.setAttribute('aria-label', running ? 'Pause' : 'Play');
    document.getElementById('run-shape')?.setAttribute('d', running ? PAUSE : PLAY);
    if (!running) this.remember();
  }

  /** Puts the moment into the address, so that returning or sharing leads here. */
  remember() {
    const { n } = this.player;
    const here = new URL(location.href);
    if (n > 0) here.searchParams.set('at', String(n));
    else here.searchParams.delete('at');
    history.replaceState(null, '', here);
  }

  moved() {
    const { player, scrub } = this;
    scrub.max = String(player.total);
    scrub.value = String(player.n);
    byId('back', HTMLButtonElement).disabled = byId('turn-back', HTMLButtonElement).disabled = player.n === 0;
    byId('on', HTMLButtonElement).disabled = byId('turn-on', HTMLButtonElement).disabled = player.n === player.total;
  }

  /** @param {Moment} moment @param {Verdict | null} over */
  at(moment, over) {
    const { view, n } = moment;
    const turn = view.turn > 0 ? `Turn ${view.turn}, ${view.phase}` : view.phase;
    const words = over ? `${over.words}. ${over.why}` : (view.prompt ?? '');
    byId('stands').textContent = words;
    byId('where').textContent = `${turn} · decision ${n} of ${this.player.total}`;
    this.scrub.setAttribute('aria-valuetext', `Decision ${n} of ${this.player.total}, ${turn}`);
    this.marks.describe(`${turn}, decision ${n}`);
    if (!this.player.running) this.remember();
    this.ticks();
  }

  /** The turns and bookmarks over the scrubber. */
  ticks() {
    const { total } = this.player;
    const turns = this.past.turns;
    const marks = this.marks.list;
    const key = JSON.stringify([total, turns, marks]);
    if (key === this.drawnTicks || total === 0) return;
    this.drawnTicks = key;
    const place = (/** @type {HTMLElement} */ tick, /** @type {number} */ n) => {
      tick.style.left = `${(n / total) * 100}%`;
      return tick;
    };
    let last = -1;
    const shown = turns.filter(({ n }) => {
      const free = (n - last) / total > 0.035 || last < 0;
      if (free) last = n;
      return free;
    });
    byId('ticks').replaceChildren(
      ...shown.map(({ turn, n }) => place(h('span', {}, String(turn)), n)),
      ...marks.map(({ n }) => place(h('span', { class: 'mark' }, '▾'), n)));
  }
}
