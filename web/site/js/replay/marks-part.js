// The list of bookmarks and the button that adds one.
import { byId, h } from '../dom.js';
import { marksOf, toggleMark } from './marks.js';

/** @import {Player} from './player.js' */

export class Marks extends EventTarget {
  /** @param {string} battle @param {Player} player */
  constructor(battle, player) {
    super();
    this.battle = battle;
    this.player = player;
    this.list = marksOf(battle);
    this.words = '';
    byId('mark').addEventListener('click', () => this.toggle());
    player.addEventListener('move', () => this.button());
    this.show();
  }

  /** The name for a bookmark added now. @param {string} words */
  describe(words) {
    this.words = words;
  }

  toggle() {
    this.list = toggleMark(this.battle, { n: this.player.n, words: this.words });
    this.show();
    this.dispatchEvent(new Event('change'));
  }

  button() {
    const set = this.list.some((mark) => mark.n === this.player.n);
    byId('mark').setAttribute('aria-pressed', String(set));
    byId('mark').textContent = set ? 'Remove the bookmark' : 'Add a bookmark';
  }

  show() {
    const { player } = this;
    const rows = this.list.map((mark) => {
      const go = h('button', { type: 'button', class: 'go', on: { click: () => {
        player.stop();
        player.go(mark.n);
      } } }, mark.words);
      const off = h('button', { type: 'button', class: 'quiet', 'aria-label': `Remove the bookmark: ${mark.words}`, on: { click: () => {
        this.list = toggleMark(this.battle, mark);
        this.show();
        this.dispatchEvent(new Event('change'));
      } } }, '×');
      return h('li', {}, go, off);
    });
    byId('marks').replaceChildren(...(rows.length ? rows : [h('li', { class: 'small muted' }, 'None yet. Press B to bookmark a moment.')]));
    this.button();
  }
}
