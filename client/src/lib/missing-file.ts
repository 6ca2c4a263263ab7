import { logProblem } from '#client/services/problem-log.ts';
import { hasUnsavedWork, watchTyping } from '#client/services/unsaved-work.ts';
import { claimReload } from './device-storage.ts';

const missing = new WeakSet<object>();
let recovery: Promise<boolean> = Promise.resolve(false);

/** Lets a tab that is older than a release reload once per build, if nothing is lost. */
export function watchForMissingFiles(): void {
  watchTyping();
  recovery = Promise.resolve(false);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // One reload replaces all missing files.
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

/** The element that names the build. Missing in development. */
const buildElement = () => document.querySelector<HTMLElement>('script[data-build]');
/** A slower answer counts as none. */
const ANSWER_MS = 3_000;

/** If the storefront answers, the file is gone and the connection works. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Reloads once per build for a missing file, if nothing is lost. Resolves to whether it reloads. */
export async function reloadOnce(): Promise<boolean> {
  const element = buildElement();
  if (hasUnsavedWork() || !(await isServed()) || hasUnsavedWork()) return false;
  // This code exists twice, in the first script and in the modules, so the element keeps the mark.
  if (element?.dataset.reloads !== undefined) return true;
  if (!claimReload(element?.dataset.build ?? '')) return false;
  if (element) element.dataset.reloads = '';
  location.reload();
  return true;
}

/** Shows the server's text with a reload link if the page cannot start. */
export function showFailedStart(): void {
  const boot = document.querySelector('.boot');
  boot?.setAttribute('data-failed', '');
  boot?.setAttribute('role', 'alert');
  boot?.removeAttribute('aria-busy');
}
