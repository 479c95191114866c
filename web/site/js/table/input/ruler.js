// The ruler: distance, direction, and what blocks the line of sight. Use its button, or hold Shift.
import { byId, h } from '../../dom.js';
import { distance } from '../../settings.js';
import { Newest } from '../state/newest.js';
import { capital, plain, wind } from '../feedback/words.js';
import { alertly } from '../feedback/voice.js';

/** @import {Point} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Overlays} from '../painting/overlays.js' */

export class Ruler {
  /** @param {Store} store @param {Overlays} overlays @param {import('../feedback/tip.js').Tip} tip */
  constructor(store, overlays, tip) {
    this.store = store;
    this.overlays = overlays;
    this.tip = tip;
    /** @type {{at: Point, unit?: string} | null} */
    this.from = null;
    /** @type {{at: Point, unit?: string} | null} */
    this.at = null;
    this.asks = new Newest(() => this.measure());
    store.hear('tool', () => store.tool === 'hand' && this.clear());
    store.hear('state', () => this.clear());
  }

  /** @param {Point} at @param {string} [unit] */
  begin(at, unit) {
    // This is the second click: the first point stays.
    if (this.from && this.open) return this.to(at, unit);
    this.from = { at, unit };
    this.at = null;
    this.open = false;
  }

  /** @param {Point} at @param {string} [unit] */
  to(at, unit) {
    if (!this.from) return;
    this.at = { at, unit: unit === this.from.unit ? undefined : unit };
    this.overlays.setRuler(this.from.at, at);
    this.asks.want(null);
  }

  /** @param {Point} at */
  hover(at) {
    if (this.from && this.open) this.to(at);
  }

  /** @param {Point} at @param {string | undefined} unit @param {boolean} moved */
  end(at, unit, moved) {
    if (moved || this.open) {
      this.to(at, unit);
      this.open = false;
      this.loud = true;
    } else this.open = true;
  }

  async measure() {
    const { from, at: to } = this;
    if (!from || !to) return;
    const answer = await this.store.ask({ measure: { from: from.unit ?? from.at, to: to.unit ?? to.at } }).catch(() => null);
    const told = /** @type {Record<string, any> | undefined} */ (answer?.measure);
    if (!told || this.at === null) return;
    const clear = told.sight?.clear !== false;
    this.overlays.setRuler(from.at, to.at, clear);
    const words = this.words(told);
    this.tip.show(to.at, h('span', {}, ...words.map((line, i) => h(i === 0 ? 'b' : 'span', { class: 'read' }, line))), !clear);
    if (this.loud) alertly(words.join('. '));
    this.loud = false;
  }

  /** @param {Record<string, any>} told */
  words(told) {
    const out = [`${distance(told.inches ?? 0, 2)}${typeof told.bearing === 'number' ? ` · ${wind(told.bearing)} (${Math.round(told.bearing)}°)` : ''}`];
    if (told.sight) out.push(told.sight.clear ? 'Clear line of sight' : `Sight blocked by ${(told.sight.blocked_by ?? []).join(', ') || 'something'}`);
    for (const [key, value] of Object.entries(told)) {
      if (['inches', 'bearing', 'sight'].includes(key) || value === null) continue;
      if (typeof value === 'object') {
        if (typeof value.why === 'string' && value.why) out.push(`${capital(plain(key))}: ${value.why}`);
        else if (value.can === true) out.push(`${capital(plain(key))}: ${Object.entries(value).filter(([, v]) => typeof v === 'number').map(([k, v]) => `${plain(k)} ${v}`).join(', ')}`);
      } else if (value === true) out.push(capital(plain(key)));
      else if (value !== false) out.push(`${capital(plain(key))}: ${value}`);
    }
    return out;
  }

  clear() {
    this.from = null;
    this.at = null;
    this.open = false;
    this.overlays.setRuler(null, null);
    this.tip.hide('ruler');
    byId('pane').classList.toggle('ruling', this.store.tool === 'ruler');
  }
}
