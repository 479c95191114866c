// A scenario or a record from the player's disk: dropped or chosen, validated, and played or replayed.
import * as api from '../api.js';
import * as battles from '../battles.js';
import { byId, h } from '../dom.js';
import { enter, goTo } from './enter.js';
import { problemList } from './problems.js';
import { words } from './trouble.js';

/** Larger than any record of ours; the server checks this too, but only after the upload. */
const MOST = 64 << 20;

/** @param {HTMLElement} place */
export function showOwn(place) {
  const input = h('input', { type: 'file', class: 'unseen', id: 'own-file', accept: '.toml,.json,.jsonl,text/plain,application/json' });
  const said = h('div', { id: 'own-said', 'aria-live': 'polite' });
  const zone = h('label', { class: 'drop', for: 'own-file' },
    h('strong', {}, 'Drop a scenario or a record here, or choose a file'),
    h('span', { class: 'small muted' }, 'A scenario (TOML or JSON) is checked and can be played; a record is replayed. Every problem is listed with its line and how to fix it.'));
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) open(file, said);
    input.value = '';
  });
  dropping(zone, said);
  place.replaceChildren(input, zone, said);
}

/** A file may be dropped anywhere on the page. @param {HTMLElement} zone @param {HTMLElement} said */
function dropping(zone, said) {
  const files = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  document.addEventListener('dragover', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    zone.classList.add('over');
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) zone.classList.remove('over');
  });
  document.addEventListener('drop', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    zone.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file) open(file, said);
    byId('own-said').scrollIntoView({ block: 'nearest' });
  });
}

/** @param {File} file @param {HTMLElement} said */
async function open(file, said) {
  said.replaceChildren(h('p', { class: 'note' }, `Reading ${file.name} …`));
  try {
    if (file.size > MOST) throw new Error('This file is too large to be a scenario or a record.');
    const text = await file.text();
    const checked = await api.check(text);
    if (!checked.ok) {
      said.replaceChildren(problemList(file.name, checked.problems));
      return;
    }
    said.replaceChildren(offer(file.name, text, checked.kind ?? 'scenario', checked.notice));
  } catch (error) {
    said.replaceChildren(h('div', { class: 'note bad' }, h('p', {}, words(error))));
  }
}

/** The record in this text, or null: only a record has decisions, or a seal over them. @param {string} text @returns {Record<string, unknown> | null} */
export function recordOf(text) {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const read = JSON.parse(text);
    return Array.isArray(read?.decisions) || read?.sealed ? read : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text @param {string} kind @param {string} [notice] */
function offer(name, text, kind, notice) {
  const record = recordOf(text);
  const title = name.replace(/\.\w+$/, '');
  if (!record && kind !== 'scenario') {
    return h('div', { class: 'note good' }, h('p', {}, h('strong', {}, name), ` is a valid ${kind}. To play it, use a scenario that refers to it.`));
  }
  const note = h('div', { class: 'note good' }, h('p', {}, h('strong', {}, name), record ? ' is a valid record.' : ' is valid. You will hold every seat; at the table you can hand any of them to the computer or a friend.'));
  const trouble = h('p', { role: 'alert' });
  /** @param {string} label @param {() => Promise<string>} make @param {boolean} [main] */
  const button = (label, make, main = false) => {
    const made = h('button', { type: 'button', class: main ? 'main' : '' }, label);
    made.addEventListener('click', async () => {
      made.disabled = true;
      try {
        goTo(await make());
      } catch (error) {
        trouble.textContent = words(error);
        made.disabled = false;
      }
    });
    return made;
  };
  const watch = button('Replay it', () => replay(record ?? {}, title), true);
  let buttons = [button('Play it', () => begin({ text }, title), true)];
  // A record that is shown from its film cannot be played on.
  if (record) buttons = notice ? [watch] : [watch, button('Play on from its end', () => begin({ record }, title))];
  if (notice) note.append(h('p', {}, notice));
  note.append(h('div', { class: 'row' }, ...buttons), trouble);
  return note;
}

/** Without named seats, the player holds all of them. @param {Record<string, unknown>} what @param {string} title */
async function begin(what, title) {
  return enter(await api.begin(what), {}, title);
}

/** @param {Record<string, unknown>} record @param {string} title */
async function replay(record, title) {
  const begun = await api.begin({ record });
  enter(begun, {}, title);
  return battles.link('replay', begun.battle, Object.values(begun.seats));
}
