import { byId } from './dom.mjs';

const SHOWN_MS = 4_000;
const failure = byId('failure', HTMLElement);
const notice = byId('notice', HTMLElement);
/** @type {Map<HTMLElement, ReturnType<typeof setTimeout>>} */
const timers = new Map();

/** @param {HTMLElement} element @param {string} text */
function show(element, text) {
  clearTimeout(timers.get(element));
  element.textContent = text;
  element.hidden = false;
  timers.set(
    element,
    setTimeout(() => {
      element.hidden = true;
    }, SHOWN_MS),
  );
}

/** @param {string} text */
export function say(text) {
  failure.hidden = true;
  show(notice, text);
}

/** @param {unknown} error */
export function fail(error) {
  notice.hidden = true;
  show(failure, error instanceof Error ? error.message : String(error));
}

/** Shows whether an action succeeded. @param {() => Promise<unknown>} action @param {string} done */
export async function attempt(action, done) {
  try {
    await action();
    say(done);
  } catch (error) {
    fail(error);
  }
}

/**
 * Asks before what cannot be undone.
 * @param {{ title: string, text: string, yes: string }} question @returns {Promise<boolean>}
 */
export function confirmed({ title, text, yes }) {
  const dialog = byId('confirm', HTMLDialogElement);
  byId('confirm-title', HTMLElement).textContent = title;
  byId('confirm-text', HTMLElement).textContent = text;
  byId('confirm-yes', HTMLElement).textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
