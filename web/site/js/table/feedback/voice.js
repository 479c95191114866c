// Screen reader announcements: new log lines politely, refusals at once.
import { byId } from '../../dom.js';

/** @param {string} words */
export function say(words) {
  const live = byId('live');
  live.append(Object.assign(document.createElement('p'), { textContent: words }));
  while (live.children.length > 20) live.firstElementChild?.remove();
}

/** @param {string} words */
export function alertly(words) {
  byId('alert').textContent = words;
}
