// The tooltip at the pointer: the distance, why no farther, the measurement of the ruler.
import { h } from '../../dom.js';
import { box, toSvg } from '../state/geometry.js';

/** @import {Point} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Camera} from '../painting/camera.js' */

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
    const barred = order?.stopped;
    if (!order?.moves || !order.touched || (!ghost && !barred)) return this.of === 'order' ? this.hide('order') : undefined;
    const at = ghost?.at ?? order.unit?.front?.at;
    if (!at) return this.hide('order');
    this.of = 'order';
    this.show(at, h('span', {}, h('b', {}, order.amount), barred ? h('span', { class: 'no' }, ` ${barred.why}`) : null), !!barred, 'order');
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
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const clear = this.clearance() * this.camera.scale;
    // Above the ghost, where neither it nor the pointer hides the text; below if there is no room.
    const top = y - clear - high - 8 > 4 ? y - clear - high - 8 : y + clear + 8;
    const left = Math.max(4, Math.min(x - wide / 2, w - wide - 4));
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** The radius of the thing that the text is about, in SVG units. */
  clearance() {
    const ghost = this.of === 'order' ? this.store.order?.ghost ?? this.store.order?.unit : null;
    if (!ghost) return 10;
    const { width, height } = box(ghost);
    return Math.hypot(width / 2, height);
  }

  /** @param {string} of */
  hide(of) {
    if (this.of !== of) return;
    this.at = null;
    this.element.hidden = true;
  }
}
