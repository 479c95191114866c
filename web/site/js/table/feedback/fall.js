// The dice animation. A click, a key or a new state ends it at once; with minimal animation the dice just appear.
import { h } from '../../dom.js';
import { settings, still } from '../../settings.js';
import { likes } from '../state/likes.js';
import { rattle } from './sound.js';
import { figured } from './words.js';

/** @import {LogLine as Line} from '#wire' */

/** How many rolls are shown one after another; if there are more, only the last ones. */
const MOST = 4;

/** How long after the box has closed a key still counts as meant for it, in milliseconds. */
const LATE = 1000;

export class Fall {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.skip = () => {};
    /** When the last box closed, by the page's clock. */
    this.closed = -Infinity;
    stage.addEventListener('click', () => this.skip());
  }

  /** Whether a key pressed now was probably meant for the box that has just closed. @param {number} [now] */
  recent(now = performance.now()) {
    return now - this.closed < LATE;
  }

  get falling() {
    return !this.stage.hidden;
  }

  /** @param {Line[]} lines */
  async show(lines) {
    const thrown = lines.filter((line) => line.dice.length > 0).slice(-MOST);
    if (thrown.length === 0 || likes().dice === 'off' || document.hidden) return;
    const slow = likes().dice === 'slow';
    let ended = false;
    this.stage.hidden = false;
    for (const line of thrown) {
      if (ended) break;
      await new Promise((done) => {
        this.skip = () => {
          ended = true;
          done(null);
        };
        this.one(line);
        setTimeout(done, (slow ? 1500 : 750) + Math.min(line.text.length * (slow ? 8 : 2), 900));
      });
    }
    this.skip = () => {};
    this.stage.hidden = true;
    this.closed = performance.now();
    this.stage.replaceChildren();
  }

  /** @param {Line} line */
  one(line) {
    if (settings().sounds) rattle(line.dice.length);
    const dice = line.dice.slice(0, 24).map((face, i) => dieFace(face, i, figured(line)));
    this.stage.replaceChildren(h('div', { class: 'throw' },
      h('div', { class: 'dice', 'aria-hidden': 'true' }, ...dice),
      h('p', { class: still() ? 'said' : 'said late' }, line.text),
      h('p', { class: 'small muted' }, 'Click or press a key to continue')));
  }
}

/** The positions of the pips of each face on a 3 by 3 grid. @type {Record<number, number[]>} */
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** @param {number} face @param {number} i @param {boolean} figures */
export function dieFace(face, i, figures) {
  const pips = figures ? undefined : PIPS[face];
  const die = h('span', { class: `die ${pips ? '' : 'number'}` }, ...(pips ? pips.map((at) => h('i', { class: `at${at}` })) : [face]));
  die.style.setProperty('--i', String(i));
  die.style.setProperty('--spin', `${((face * 137 + i * 71) % 360) - 180}deg`);
  return die;
}
