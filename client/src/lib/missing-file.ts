import { logProblem } from '#client/services/problem-log.ts';
import { watchTyping } from '#client/services/unsaved-work.ts';
import { reloadOnce } from './reload-once.ts';

const missing = new WeakSet<object>();
let recovery: Promise<boolean> = Promise.resolve(false);

/** A tab that outlives a release reloads once per build, if nothing is lost. */
export function watchForMissingFiles(): void {
  watchTyping();
  recovery = Promise.resolve(false);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // One reload serves all missing files.
    recovery = recovery.then((reloads) => reloads || reloadOnce());
    logProblem('a file of the page could not be loaded', payload);
  });
}

export function isMissingFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

export function willReload(): Promise<boolean> {
  return recovery;
}
