// The small note that goes with the hand: running inches, why no farther, what the ruler read.
import { h } from '../dom.js';
import { distance } from '../settings.js';
import { toSvg } from './geometry.js';

/** @import {Point} from './types.js' */
/** @import {Store} from './store.js' */
/** @import {Camera} from './camera.js' */

export class Tip {
  /** @param {Store} store @param {HTMLElement} element @param {Camera} camera */
  constructor(store, element, camera) {
    this.store = store;
    this.element = element;
    this.camera = camera;
    /** @type {Point | null} */
    this.at = null;
    this.of = '';
    store.hear('order', () => this.order());
    camera.then.push(() => this.place());
  }

  order() {
    const { order } = this.store;
    const ghost = order?.ghost?.front;
    const barred = order?.barred;
    if (!order?.moves || !order.touched || (!ghost && !barred)) return this.of === 'order' ? this.hide('order') : undefined;
    const at = ghost?.at ?? order.unit?.front?.at;
    if (!at) return this.hide('order');
    this.of = 'order';
    this.show(at, h('span', {}, h('b', {}, distance(order.fit?.length ?? 0)), barred ? h('span', { class: 'no' }, ` ${barred.why}`) : null), !!barred, 'order');
  }

  /** @param {Point} at @param {Node} words @param {boolean} [bad] @param {string} [of] */
  show(at, words, bad = false, of = 'ruler') {
    this.at = at;
    this.of = of;
    this.element.replaceChildren(words);
    this.element.classList.toggle('bad', bad);
    this.element.hidden = false;
    this.place();
  }

  place() {
    if (!this.at || this.element.hidden) return;
    const [x, y] = this.camera.toPane(toSvg(this.at, this.store.size));
    const { clientWidth: w } = this.camera.pane;
    this.element.style.transform = `translate(${Math.round(Math.min(x + 18, w - 180))}px, ${Math.round(y + 18)}px)`;
  }

  /** @param {string} of */
  hide(of) {
    if (this.of !== of) return;
    this.at = null;
    this.element.hidden = true;
  }
}
