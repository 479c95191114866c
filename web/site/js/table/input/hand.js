// Pointer input on the table: mouse, pen and fingers. One finger or button drags a unit or the table, two fingers
// zoom and turn, the wheel zooms.
import { bearing, around, gap } from '../state/geometry.js';
import { likes } from '../state/likes.js';

/** @import {Point} from '#wire' */
/** @import {Store} from '../state/store.js' */
/** @import {Camera} from '../painting/camera.js' */
/** @import {Desk} from './desk.js' */
/** @import {Ruler} from './ruler.js' */

/** How far a pointer moves before it counts as a drag, in pixels. */
const DRAG = 5;

/** @typedef {{kind: 'unit' | 'ghost' | 'turn' | 'table' | 'ruler', unit?: string, x: number, y: number, moved: boolean, grip?: Point, touch: boolean, way?: number}} Hold */

export class Hand {
  /** @param {Store} store @param {HTMLElement} pane @param {Camera} camera @param {Desk} desk @param {Ruler} ruler */
  constructor(store, pane, camera, desk, ruler) {
    this.store = store;
    this.pane = pane;
    this.camera = camera;
    this.desk = desk;
    this.ruler = ruler;
    /** @type {Hold | null} */
    this.hold = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    pane.addEventListener('pointerdown', (event) => this.down(event));
    pane.addEventListener('pointermove', (event) => this.move(event));
    pane.addEventListener('pointerup', (event) => this.up(event));
    pane.addEventListener('pointercancel', (event) => this.up(event, true));
    pane.addEventListener('pointerover', (event) => this.over(event));
    pane.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    // A screen reader clicks without pointer events.
    pane.addEventListener('click', (event) => {
      const unit = event.detail === 0 ? /** @type {Element} */ (event.target).closest('[data-unit]')?.getAttribute('data-unit') : null;
      if (unit) this.desk.pick(unit, true);
    });
    pane.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('button, a, input, .guide, .camera')) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pane.setPointerCapture(event.pointerId);
    this.camera.hold(true);
    if (this.fingers.size === 2) return this.pinchBegins();
    if (this.fingers.size > 2) return;
    this.hold = { kind: 'table', x: event.clientX, y: event.clientY, moved: false, touch: event.pointerType === 'touch', ...this.grasp(event, target) };
    if (this.hold.kind === 'ruler') this.ruler.begin(this.camera.toTable(event.clientX, event.clientY), this.hold.unit);
  }

  /** What the pointer has grabbed. @param {PointerEvent} event @param {Element} target @returns {Partial<Hold>} */
  grasp(event, target) {
    const unit = target.closest('[data-unit]')?.getAttribute('data-unit') ?? undefined;
    if (this.store.tool === 'ruler' || event.shiftKey) return { kind: 'ruler', unit };
    if (event.button === 1 || event.button === 2) return { kind: 'table' };
    const turn = target.closest('[data-handle]')?.getAttribute('data-handle');
    if (turn) return { kind: 'turn', unit: turn };
    const ghost = target.closest('[data-ghost]')?.getAttribute('data-ghost');
    if (ghost) return { kind: 'ghost', unit: ghost };
    return unit ? { kind: 'unit', unit } : { kind: 'table' };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (this.store.tool === 'ruler' && !this.hold) this.ruler.hover(this.camera.toTable(event.clientX, event.clientY));
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size === 2) return this.pinch();
    const { hold } = this;
    if (!hold) return;
    if (!hold.moved && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < DRAG) return;
    if (!hold.moved) this.begins(hold);
    hold.moved = true;
    if (hold.kind === 'table') return this.camera.pan(dx, dy);
    const at = this.camera.toTable(event.clientX, event.clientY);
    if (hold.kind === 'ruler') return this.ruler.to(at, unitAt(event));
    if (hold.kind === 'turn') return this.turn(hold, at);
    const snap = likes().snap && !event.altKey ? 5 : 0;
    if (this.store.order?.turns) return this.store.order.lookAt(at, snap || 1);
    const grip = hold.grip ?? [0, 0];
    this.store.order?.drag([at[0] - grip[0], at[1] - grip[1]], snap);
  }

  /** A drag starts; dragging a unit that cannot move moves the table instead. @param {Hold} hold */
  begins(hold) {
    const { store } = this;
    const start = this.camera.toTable(hold.x, hold.y);
    if (hold.kind === 'unit' && hold.unit) {
      const offer = this.desk.dragged(hold.unit);
      // A finger on an unselected unit moves the table.
      if (!offer || (hold.touch && store.selected !== hold.unit)) {
        hold.kind = 'table';
        return;
      }
      store.select(hold.unit);
      this.desk.stage(offer);
      if (store.order && store.order.touched && offer.want === 'path') store.order.clear();
      const at = store.unit(hold.unit)?.front?.at ?? start;
      hold.grip = [start[0] - at[0], start[1] - at[1]];
    } else if (hold.kind === 'ghost') {
      if (!store.order?.moves || store.order.offer.unit !== hold.unit) {
        hold.kind = 'table';
        return;
      }
      const at = store.order.ghost?.front?.at ?? start;
      hold.grip = [start[0] - at[0], start[1] - at[1]];
    } else if (hold.kind === 'turn') hold.way = store.order?.ghost?.front?.facing ?? 0;
    if (hold.kind !== 'table') this.pane.classList.add('dragging');
  }

  /** The round handle: the unit turns towards the pointer, in steps. @param {Hold} hold @param {Point} at */
  turn(hold, at) {
    const { order } = this.store;
    const front = order?.ghost?.front;
    const step = likes().snap ? 5 : 1;
    if (order?.turns) return order.turnTo(at, step);
    if (!order || !front || order.fits.busy) return;
    const by = Math.round(around(bearing(front.at, at) - front.facing) / step) * step;
    if (by !== 0) order.add({ turn: by });
  }

  /** @param {PointerEvent} event @param {boolean} [lost] */
  up(event, lost = false) {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.fingers.size === 0) this.camera.hold(false);
    const { hold } = this;
    this.pane.classList.remove('dragging');
    if (this.fingers.size > 0) {
      this.hold = null;
      return;
    }
    this.hold = null;
    if (!hold || lost) return;
    if (hold.kind === 'ruler') return this.ruler.end(this.camera.toTable(event.clientX, event.clientY), unitAt(event), hold.moved);
    if (!hold.moved) return this.click(hold, event);
    if (hold.kind !== 'table') this.store.order?.release();
  }

  /** @param {Hold} hold @param {PointerEvent} event */
  click(hold, event) {
    const { store } = this;
    if (hold.kind === 'turn' || hold.kind === 'ghost') return;
    if (!hold.unit) {
      if (!store.order) store.select(null);
      return;
    }
    if (store.order?.offer.want === 'units') return store.order.toggle(hold.unit);
    // A click on an enemy starts the act that the selected unit may do to that enemy.
    const aimed = store.selected && !event.altKey ? store.offersOf(store.selected).filter((offer) => offer.target === hold.unit) : [];
    if (aimed.length && hold.unit !== store.selected) return void this.desk.take(aimed[0]);
    this.desk.pick(hold.unit, true);
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (this.hold || event.pointerType === 'touch') return;
    const unit = /** @type {Element} */ (event.target).closest('[data-unit]')?.getAttribute('data-unit');
    if ((unit ?? '') === (this.hovered ?? '')) return;
    this.hovered = unit ?? undefined;
    this.store.light(unit ? [unit] : []);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (/** @type {Element} */ (event.target).closest('.guide')) return;
    event.preventDefault();
    const fine = event.deltaMode === 0 ? event.deltaY : event.deltaY * 30;
    this.camera.zoom(Math.exp(-Math.max(-240, Math.min(240, fine)) * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }

  pinchBegins() {
    if (this.hold?.moved && (this.hold.kind === 'unit' || this.hold.kind === 'ghost')) this.store.order?.release();
    this.hold = null;
    this.last = this.span();
  }

  /** Two fingers: their distance, direction and midpoint. */
  span() {
    const [a, b] = [...this.fingers.values()];
    /** @type {[Point, Point]} */
    const ends = [[a.x, a.y], [b.x, b.y]];
    return { far: gap(...ends), way: bearing(...ends), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  pinch() {
    const now = this.span();
    const last = this.last ?? now;
    this.last = now;
    this.camera.pan(now.x - last.x, now.y - last.y);
    this.camera.zoom(now.far / Math.max(1, last.far), now.x, now.y);
    const turn = around(last.way - now.way);
    if (Math.abs(turn) > 0.2 && Math.abs(turn) < 40) this.camera.spin(turn, now.x, now.y);
  }
}

/** @param {PointerEvent} event */
function unitAt(event) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const id = element.closest('[data-unit]')?.getAttribute('data-unit');
    if (id) return id;
  }
  return undefined;
}
