// The log: hovering over a line highlights its units, and a click on its rule opens the rule.
import { byId, h } from '../../dom.js';
import { cited } from './rulebook.js';
import { capital, die, figured } from '../feedback/words.js';
import { say } from '../feedback/voice.js';

/** @import {LogLine as Line} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Desk} from '../input/desk.js' */

/** How many lines stay on the page; the replay has the rest. */
const MOST = 400;

export class LogPage {
  /** @param {Store} store @param {Desk} desk */
  constructor(store, desk) {
    this.store = store;
    this.desk = desk;
    this.list = byId('lines', HTMLOListElement);
    /** @type {Line[]} */
    this.shown = [];
    store.hear('state', () => this.show());
  }

  show() {
    const { log, fresh } = this.store;
    const near = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    const keep = this.shown.length > 0 && log.length >= this.shown.length && this.shown.every((line, i) => log[i] === line || log[i].text === line.text);
    const from = keep ? this.shown.length : Math.max(0, log.length - MOST);
    if (!keep) this.list.replaceChildren();
    this.list.append(...log.slice(from).map((line) => this.line(line)));
    this.shown = log;
    if (near || !keep) this.list.scrollTop = this.list.scrollHeight;
    if (fresh.length) say(fresh.slice(-8).map((line) => line.text).join(' '));
  }

  /** @param {Line} line */
  line(line) {
    const turn = line.units.length === 0 && line.dice.length === 0 && /^Turn \d+/.test(line.text);
    const light = () => this.store.light(line.units);
    const dark = () => this.store.light([]);
    const dice = line.dice.length ? h('span', { class: 'pips', 'aria-label': `dice ${line.dice.join(', ')}` }, line.dice.map((face) => die(face, figured(line))).join(' ')) : null;
    const item = h('li', { class: turn ? 'turn' : '', on: { pointerenter: light, pointerleave: dark } }, dice, h('span', {}, capital(line.text)), ' ', cited(this.store, line.cite));
    if (line.units.length) {
      item.addEventListener('click', () => {
        const unit = this.store.unit(line.units[0]);
        if (unit?.front && unit.on_table) this.desk.look(unit.front.at);
        light();
      });
      item.classList.add('lights');
    }
    return item;
  }
}
