// How an error is shown: what happened, what to do, and a button to try again.
import { ApiError } from '../api.js';
import { fill, h } from '../dom.js';

/** The message of any thrown value. @param {unknown} error @returns {string} */
export function words(error) {
  if (error instanceof ApiError) return error.why;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Fills a note with an error. If the server is unreachable, polls until it is back.
 * @param {HTMLElement} note
 * @param {unknown} error
 * @param {() => void} again
 */
export function notice(note, error, again) {
  const gone = error instanceof ApiError && error.unreachable;
  const title = gone ? 'Linstock is not responding' : 'Something went wrong';
  const remedy = gone
    ? 'The Linstock program has stopped, or this device is offline. Start the program again; no confirmed decision is lost. This page reconnects by itself.'
    : words(error);
  note.replaceChildren();
  fill(note, h('h3', {}, title), h('p', {}, remedy),
    h('p', {}, h('button', { type: 'button', on: { click: again } }, 'Try again')));
  note.hidden = false;
  if (gone) watch(note, again);
}

/** Checks every few seconds whether the server is back. @param {HTMLElement} note @param {() => void} again */
function watch(note, again) {
  const timer = setInterval(async () => {
    if (note.hidden) return clearInterval(timer);
    try {
      const answer = await fetch('/health', { cache: 'no-store' });
      if (!answer.ok || note.hidden) return;
      clearInterval(timer);
      again();
    } catch {
      // Still unreachable.
    }
  }, 3000);
}
