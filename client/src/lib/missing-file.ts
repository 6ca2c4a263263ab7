import { logProblem } from '#client/services/problem-log.ts';
import { hasUnsavedWork, watchTyping } from '#client/services/unsaved-work.ts';
import { claimReload } from './device-storage.ts';

/** Names this build: the address of its first script, which contains a hash of the content. */
const BUILD = import.meta.url;
/** How long to wait for the storefront. A stalled connection counts as none: the part then says that it is missing. */
const ANSWER_MS = 3_000;

const missing = new WeakSet<object>();
let recovery: Promise<boolean> = Promise.resolve(false);

/** Whether the storefront answers. If it does, the file is gone; if not, the connection is. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

async function recover(): Promise<boolean> {
  if (hasUnsavedWork() || !(await isServed()) || hasUnsavedWork() || !claimReload(BUILD)) return false;
  location.reload();
  return true;
}

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
    recovery = recovery.then((reloads) => reloads || recover());
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
