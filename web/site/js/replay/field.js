// The field of the replay: the ground, the troops as on the table page, and a camera for pointer and wheel.
import { Camera } from '../table/painting/camera.js';
import { Ground } from '../table/painting/ground.js';
import { s } from '../table/painting/svg.js';
import { Troops } from '../table/painting/troops.js';
import { byId, h } from '../dom.js';

/** @import {Store} from '../table/state/store.js' */
/** @import {State} from '#wire' */

export class Field {
  /** @param {Store} store @param {HTMLElement} pane @param {HTMLElement} board */
  constructor(store, pane, board) {
    this.store = store;
    this.pane = pane;
    this.board = board;
    this.svg = s('svg', { class: 'layer troops', role: 'img', 'aria-label': 'The troops' });
    const canvas = h('canvas', { class: 'layer ground', width: 1, height: 1, 'aria-hidden': 'true' });
    board.append(canvas, this.svg);
    this.earth = new Ground(canvas);
    this.camera = new Camera(pane, board);
    this.troops = new Troops(store, this.svg);
    this.earth.named = () => {
      this.troops.lettered = this.earth.names;
      this.troops.declutter(this.camera.scale);
    };
    this.camera.rested.push(() => {
      this.troops.declutter(this.camera.scale);
      this.earth.show(this.camera.size, this.camera.scale);
    });
    /** @type {number | null} */
    this.shown = null;
    this.fitted = false;
    this.hands();
  }

  /** Loads the ground. @param {string} battle @param {string[]} tokens */
  ground(battle, tokens) {
    this.earth.load(battle, tokens);
  }

  /** @param {State} state */
  show(state) {
    const { camera, store } = this;
    // Only a step to the next moment is animated.
    const near = this.shown !== null && Math.abs(state.n - this.shown) === 1;
    byId('main').classList.toggle('jump', !near);
    this.shown = state.n;
    store.symbols.clear();
    camera.setSize(state.view.size);
    store.fold(state);
    for (const [id, piece] of this.troops.pieces) {
      piece.group.setAttribute('role', 'img');
      piece.group.setAttribute('tabindex', '-1');
      piece.group.removeAttribute('aria-pressed');
      if (!store.unit(id)) piece.group.remove();
    }
    if (!this.fitted) {
      this.fitted = true;
      camera.fit();
    }
  }

  /** Highlights these units. @param {string[]} ids */
  light(ids) {
    for (const [id, piece] of this.troops.pieces) piece.group.classList.toggle('lit', ids.includes(id));
  }

  /** Drag, wheel, two fingers, and the three buttons. */
  hands() {
    const { pane, camera } = this;
    /** @type {Map<number, PointerEvent>} */
    const down = new Map();
    pane.addEventListener('pointerdown', (event) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      down.set(event.pointerId, event);
      pane.setPointerCapture(event.pointerId);
    });
    pane.addEventListener('pointermove', (event) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const others = [...down.values()].filter((one) => one.pointerId !== event.pointerId);
      camera.pan((event.clientX - before.clientX) / down.size, (event.clientY - before.clientY) / down.size);
      if (others.length === 1) {
        const apart = (/** @type {PointerEvent} */ one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY) || 1;
        camera.zoom(apart(event) / apart(before), (event.clientX + others[0].clientX) / 2, (event.clientY + others[0].clientY) / 2);
      }
      down.set(event.pointerId, event);
    });
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) pane.addEventListener(name, (event) => down.delete(event.pointerId));
    pane.addEventListener('wheel', (event) => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), event.clientX, event.clientY);
    }, { passive: false });
    byId('zoom-in').addEventListener('click', () => camera.zoom(1.3));
    byId('zoom-out').addEventListener('click', () => camera.zoom(1 / 1.3));
    byId('zoom-fit').addEventListener('click', () => camera.fit());
    let last = 0;
    new ResizeObserver(() => {
      if (last !== 0 && this.fitted) camera.fit();
      last = pane.clientWidth;
    }).observe(pane);
  }
}
