import { logProblem } from '#client/services/problem-log.ts';
import { hasUnsavedWork, watchTyping } from '#client/services/unsaved-work.ts';
import { takeReload } from './visit-storage.ts';

/** This build's own name: the address of its first script, which carries a hash of its content. */
const BUILD = import.meta.url;
/** On a stalled connection nothing is known by then, and the part has to say that it is missing. */
const ANSWER_MS = 3_000;

const missing = new WeakSet<object>();
let recovery: Promise<boolean> = Promise.resolve(false);

/** Whether the storefront answers: where it does, the file is gone and not the connection. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

async function recover(): Promise<boolean> {
  if (hasUnsavedWork() || !(await isServed()) || hasUnsavedWork() || !takeReload(BUILD)) return false;
  location.reload();
  return true;
}

/**
 * An open tab outlives a release: the files of its build are gone when it asks for them. Such a tab reloads by itself,
 * once per build, and only where nothing is lost by it; everywhere else the part that is missing says so.
 */
export function watchForMissingFiles(): void {
  watchTyping();
  recovery = Promise.resolve(false);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // Several files may be missing at once: what the first one decided stands.
    recovery = recovery.then((reloads) => reloads || recover());
    logProblem('a file of the page could not be loaded', payload);
  });
}

/** Whether an error is that of a file that could not be loaded, and not of its code. */
export function isMissingFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/** Whether the page is about to reload because of the last missing file. */
export function willReload(): Promise<boolean> {
  return recovery;
}
