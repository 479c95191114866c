// A guide for the first turn. Each step is read from the table itself, so doing it in another order is no harm.
import { byId, h } from '../dom.js';

/** @import {Store} from './store.js' */

/** @typedef {{id: string, title: string, words: string, when: (store: Store) => boolean}} Step */

/** @type {Step[]} The first that holds is shown. */
export const STEPS = [
  { id: 'over', title: 'That was the battle', words: 'Watch it again from the orders page, or begin another.', when: (store) => !!store.state?.over },
  { id: 'throw', title: 'Throw for the other side', words: 'You have the dice. Throw them for whoever has no hands, and press the main button to say what they show.', when: (store) => !!store.state?.ask?.throw },
  { id: 'wait', title: 'The other side is at it', words: 'The bar on top says what is going on. Hover a line of the log to see whom it is about.', when: (store) => !store.mine },
  { id: 'react', title: 'You are asked to react', words: 'Each answer shows its odds. Choose one, then press the main button.', when: (store) => !!store.state?.ask?.reaction && !store.order },
  { id: 'answer', title: 'You are asked', words: 'Each answer shows what it rests on and its odds. Choose one, then press the main button.', when: (store) => store.narrow && !store.order },
  { id: 'roll', title: 'Before the dice', words: 'The bars show what may come of it and the tally why. The main button (Enter) throws; Esc leaves it.', when: (store) => !!store.order?.fit?.rolls && store.order.ready },
  { id: 'commit', title: 'Good. Now say it', words: 'Drag on from the ghost for another leg, turn it by its round handle, or press the main button (Enter) to do it.', when: (store) => !!store.order?.moves && store.order.touched && store.order.ready },
  { id: 'drag', title: 'Drag it', words: 'Drag the unit where it should go. The ghost stops where the rules stop it and says why. Keys: arrows, Q and E.', when: (store) => !!store.order?.moves || (!!store.selected && store.offersOf(store.selected).some((one) => one.want === 'path' || one.want === 'point')) },
  { id: 'choose', title: 'What shall it do?', words: 'Its card lists all it may do; “May not” says why not. Choose one.', when: (store) => !!store.selected && store.offersOf(store.selected).length > 0 },
  { id: 'select', title: 'Choose a unit', words: 'Click one of your units with a golden rim, or press Space. When you have done enough, the main button ends this part of the turn.', when: (store) => store.ready.length > 0 },
  { id: 'list', title: 'Choose from the list', words: 'What may be ordered now stands in the list below. Choose what you want; when you have done enough, the main button goes on.', when: (store) => store.loose.length > 1 },
  { id: 'end', title: 'Nothing left here', words: 'Press the main button: its label says what happens next.', when: () => true },
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
      h('button', { class: 'quiet small', type: 'button', on: { click: () => this.end() } }, 'I know my way'));
  }

  end() {
    this.on = false;
    this.box.hidden = true;
  }
}
