// A guide for the first turn. Each step depends only on the present state, so the player may do things in any order.
import { byId, h } from '../../dom.js';

/** @import {Store} from '../state/store.js' */

/** @typedef {{id: string, title: string, words: string, when: (store: Store) => boolean}} Step */

/** @type {Step[]} The first one that applies is shown. */
export const STEPS = [
  { id: 'over', title: 'The battle is over', words: 'Watch the replay from the orders panel, or begin another battle.', when: (store) => !!store.state?.over },
  { id: 'throw', title: 'Roll for the other side', words: 'Roll the dice for the computer, then press the main button and enter the faces.', when: (store) => !!store.state?.ask?.throw },
  { id: 'wait', title: 'The enemy is moving', words: 'The bar at the top shows what is happening. Hover over a line of the log to see which unit.', when: (store) => !store.mine },
  { id: 'react', title: 'Choose a reaction', words: 'Each answer shows its odds. Choose one, then press the main button.', when: (store) => !!store.state?.ask?.reaction && !store.order },
  { id: 'answer', title: 'Your decision', words: 'Each answer shows its modifiers and its odds. Choose one, then press the main button.', when: (store) => store.narrow && !store.order },
  { id: 'roll', title: 'Before the dice', words: 'The bars show the possible results, and the list shows the modifiers. The main button (Enter) rolls the dice; Esc cancels.', when: (store) => !!store.order?.fit?.rolls && store.order.ready },
  { id: 'commit', title: 'Good. Confirm the move', words: 'Press the main button (Enter) to confirm. Or drag the ghost further for another leg, or turn it with its round handle.', when: (store) => !!store.order?.moves && store.order.touched && store.order.ready },
  { id: 'drag', title: 'Drag the unit', words: 'Drag the unit to where it should go. The ghost stops where the rules stop it and shows why. Keys: arrows, Q and E.', when: (store) => !!store.order?.moves || (!!store.selected && store.offersOf(store.selected).some((one) => one.want === 'path' || one.want === 'point')) },
  { id: 'choose', title: 'Choose an order', words: 'The unit’s card lists everything it may do: choose one. “May not” shows what it may not do, and why.', when: (store) => !!store.selected && store.offersOf(store.selected).length > 0 },
  { id: 'select', title: 'Choose a unit', words: 'Click one of your units with a golden outline, or press Space. When you are finished, the main button ends this part of the turn.', when: (store) => store.ready.length > 0 },
  { id: 'list', title: 'Choose from the list', words: 'The list below shows the possible orders. Choose what you want. When you are finished, the main button continues.', when: (store) => store.loose.length > 1 },
  { id: 'end', title: 'Nothing left to do', words: 'Press the main button. Its label shows what happens next.', when: () => true },
];

export class Hints {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.box = byId('guide');
    this.on = false;
    this.shown = '';
    store.hear('state select order', () => this.show());
  }

  begin() {
    this.on = true;
    this.show();
  }

  show() {
    const { store } = this;
    if (!this.on || !store.state || store.order?.wish !== undefined) return;
    const step = STEPS.find((one) => one.when(store));
    if (!step || this.shown === step.id) return;
    this.shown = step.id;
    this.box.hidden = false;
    this.box.replaceChildren(
      h('h3', {}, step.title), h('p', {}, step.words),
      h('button', { class: 'quiet small', type: 'button', on: { click: () => this.end() } }, 'Hide hints'));
  }

  end() {
    this.on = false;
    this.box.hidden = true;
  }
}
