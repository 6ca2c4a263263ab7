import { logProblem } from '#client/services/problem-log.ts';
import { hasUnsavedWork, watchTyping } from '#client/services/unsaved-work.ts';
import { claimReload } from './device-storage.ts';

const missing = new WeakSet<object>();
const failedStyleSheets = new Set<HTMLLinkElement>();
let recovery: Promise<boolean> = Promise.resolve(false);

/** Reloads a page whose files are gone after a release: once per build, and only if no unsaved work is lost. */
export function watchForMissingFiles(): void {
  watchTyping();
  recovery = Promise.resolve(false);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // A single reload is enough for all missing files.
    recovery = recovery.then((reloads) => reloads || reloadOnce());
    logProblem('a file of the page could not be loaded', payload);
  });
  const noteStyleSheet = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyleSheets.add(target);
  };
  document.addEventListener('error', noteStyleSheet, { capture: true });
}

/** Requests the style sheets again that failed to load, because Vite, which repeats an import, never does. */
export async function repeatStyleSheets(): Promise<void> {
  const failed = [...failedStyleSheets];
  failedStyleSheets.clear();
  await Promise.all(failed.map(repeatStyleSheet));
}

function repeatStyleSheet(failed: HTMLLinkElement): Promise<unknown> {
  const link = failed.cloneNode() as HTMLLinkElement;
  const ended = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  failed.replaceWith(link);
  return ended;
}

export function isMissingFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

export const willReload = (): Promise<boolean> => recovery;

/** Returns the element that contains the build's name; null in development. */
const buildElement = () => document.querySelector<HTMLElement>('script[data-build]');
const ANSWER_MS = 3_000;

/** Whether the storefront answers. If it does, a file that fails to load is gone: the network is not the reason. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Reloads once per build, if the storefront answers and no unsaved work is lost. Resolves to whether it reloads. */
export async function reloadOnce(): Promise<boolean> {
  const element = buildElement();
  if (hasUnsavedWork() || !(await isServed()) || hasUnsavedWork()) return false;
  // The first script and the page's modules each have a copy of this module, so a reload is noted at the element.
  if (element?.dataset.reloads !== undefined) return true;
  if (!claimReload(element?.dataset.build ?? '')) return false;
  if (element) element.dataset.reloads = '';
  location.reload();
  return true;
}

/** Shows the failure text that the server put into the page, with a link to reload, because the page cannot start. */
export function showFailedStart(): void {
  const boot = document.querySelector('.boot');
  boot?.setAttribute('data-failed', '');
  boot?.setAttribute('role', 'alert');
  boot?.removeAttribute('aria-busy');
}
