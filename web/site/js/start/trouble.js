// How trouble is told: what happened, what can be done, and a button that tries again.
import { ApiError } from '../api.js';
import { fill, h } from '../dom.js';

/** The words of anything that was thrown. @param {unknown} error @returns {string} */
export function words(error) {
  if (error instanceof ApiError) return error.why;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Fills a note with a trouble. Where the server is gone it looks for it by itself until it is back.
 * @param {HTMLElement} note
 * @param {unknown} error
 * @param {() => void} again
 */
export function notice(note, error, again) {
  const gone = error instanceof ApiError && error.unreachable;
  const title = gone ? 'Linstock does not answer' : 'That went wrong';
  const remedy = gone
    ? 'The program that holds the table has stopped, or this device is offline. Start it again; nothing that was said to be done is lost. This page comes back by itself.'
    : words(error);
  note.replaceChildren();
  fill(note, h('h3', {}, title), h('p', {}, remedy),
    h('p', {}, h('button', { type: 'button', on: { click: again } }, 'Try again')));
  note.hidden = false;
  if (gone) watch(note, again);
}

/** Asks every few seconds whether the server is back. @param {HTMLElement} note @param {() => void} again */
function watch(note, again) {
  const timer = setInterval(async () => {
    if (note.hidden) return clearInterval(timer);
    try {
      const answer = await fetch('/health', { cache: 'no-store' });
      if (!answer.ok || note.hidden) return;
      clearInterval(timer);
      again();
    } catch {
      // Still gone.
    }
  }, 3000);
}
