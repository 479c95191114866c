// The log beside the field: it follows the replay, and a click on a line goes to its moment.
import { byId, h } from '../dom.js';
import { foldLog } from '../table/state/store.js';

/** @import {LogLine as Line, PastMoment as Moment} from '#wire' */
/** @import {Player} from './player.js' */

export class LogPart {
  /** @param {Player} player @param {(units: string[]) => void} light */
  constructor(player, light) {
    this.player = player;
    this.light = light;
    this.list = byId('log');
    /** @type {Line[]} */
    this.lines = [];
    /** @type {HTMLLIElement[]} */
    this.rows = [];
    this.list.addEventListener('pointerleave', () => light([]));
  }

  /** @param {{from: number, lines: Line[]}} told */
  fold(told) {
    const { lines } = foldLog(this.lines, told);
    const same = this.lines.findIndex((line, i) => lines[i]?.text !== line.text);
    const keep = same < 0 ? this.lines.length : same;
    for (const row of this.rows.splice(keep)) row.remove();
    this.lines = lines;
    for (const line of lines.slice(keep)) {
      const row = this.row(line);
      this.rows.push(row);
      this.list.append(row);
    }
    if (lines.length === 0) this.list.replaceChildren(h('li', { class: 'muted' }, 'Nothing has happened yet.'));
  }

  /** @param {Line} line */
  row(line) {
    const { player, light } = this;
    const button = h('button', { type: 'button' }, line.text);
    button.addEventListener('click', () => {
      player.stop();
      if (line.n !== undefined) player.go(line.n);
    });
    button.addEventListener('pointerenter', () => light(line.units ?? []));
    button.addEventListener('focus', () => light(line.units ?? []));
    const turn = /^Turn \d+\.?$/.test(line.text);
    return h('li', { class: turn ? 'turn' : '' }, button);
  }

  /** Marks the lines of this moment and scrolls to them. @param {Moment} moment */
  at(moment) {
    /** @type {HTMLElement | null} */
    let first = null;
    this.lines.forEach((line, i) => {
      const n = line.n ?? 0;
      const row = this.rows[i];
      const now = n === moment.n;
      row.classList.toggle('now', now);
      row.classList.toggle('later', n > moment.n);
      if (now) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
      if (now && !first) first = row;
    });
    // scrollIntoView would scroll the page too; only the list should scroll.
    const to = /** @type {HTMLElement | null} */ (first);
    if (to) this.list.scrollTop = to.offsetTop - this.list.offsetTop - this.list.clientHeight / 3;
    this.light(moment.lines.flatMap((line) => line.units ?? []));
  }
}
