import { logProblem } from '#client/services/problem-log.ts';
import { watchTyping } from '#client/services/unsaved-work.ts';
import { reloadOnce } from './reload-once.ts';

const missing = new WeakSet<object>();
let recovery: Promise<boolean> = Promise.resolve(false);

/**
 * An open tab can outlive a release: the files of its build are gone when it requests them. Such a tab reloads
 * automatically, once per build, and only where nothing is lost. Otherwise the missing part says so in its place.
 */
export function watchForMissingFiles(): void {
  watchTyping();
  recovery = Promise.resolve(false);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // Several files may be missing at once: a reload that the first one started serves them all.
    recovery = recovery.then((reloads) => reloads || reloadOnce());
    logProblem('a file of the page could not be loaded', payload);
  });
}

/** Whether an error says that a file could not be loaded, and not that its code failed. */
export function isMissingFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/** Whether the page is about to reload because of the last missing file. */
export function willReload(): Promise<boolean> {
  return recovery;
}
