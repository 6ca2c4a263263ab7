import { hasUnsavedWork } from '#client/services/unsaved-work.ts';
import { claimReload } from './device-storage.ts';

/** The element of the page that names its build. In development there is none. */
const buildElement = () => document.querySelector<HTMLElement>('script[data-build]');
/** How long to wait for the storefront. A stalled connection counts as none: the part then says that it is missing. */
const ANSWER_MS = 3_000;

/** Whether the storefront answers. If it does, the file is gone; if not, the connection is. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page because a file of its build is missing, once for each build, and only where nothing is lost.
 * @returns whether it reloads
 */
export async function reloadOnce(): Promise<boolean> {
  const element = buildElement();
  if (hasUnsavedWork() || !(await isServed()) || hasUnsavedWork()) return false;
  // The page has this code twice: in its first script, and in its modules.
  if (element?.dataset.reloads !== undefined) return true;
  if (!claimReload(element?.dataset.build ?? '')) return false;
  if (element) element.dataset.reloads = '';
  location.reload();
  return true;
}

/** Shows the server's own words, with a link to reload, in a page that cannot start. One that has started has none. */
export function showFailedStart(): void {
  const boot = document.querySelector('.boot');
  boot?.setAttribute('data-failed', '');
  boot?.setAttribute('role', 'alert');
  boot?.removeAttribute('aria-busy');
}
