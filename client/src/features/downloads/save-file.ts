import { appToLeave, type InAppBrowser } from '#client/lib/in-app-browser.ts';

/** A response that is incomplete or not a file. Nothing of it was saved. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** Hands a blob's URL or an address to the browser to be saved under a name. */
function saveAs(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/** Chromium starts ten downloads a second and silently drops the others. */
const INTERVAL_MS = 150;
let nextStart = 0;

/** Waits until the browser accepts one more download. */
async function waitForTurn(): Promise<void> {
  const now = performance.now();
  const wait = nextStart - now;
  nextStart = Math.max(now, nextStart) + INTERVAL_MS;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Saves a complete file. It resolves when the browser has it. */
export async function saveBlob(blob: Blob, filename: string): Promise<void> {
  await waitForTurn();
  const url = URL.createObjectURL(blob);
  saveAs(url, filename);
  // The browser has read the file by then; until the URL is revoked, the file stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Lets the browser download an address itself, with its own progress and storage, and without the page's memory. It
 * resolves when the browser has the address.
 */
export async function downloadByBrowser(path: string, filename: string): Promise<void> {
  await waitForTurn();
  saveAs(path, filename);
}

/**
 * Checks that an address serves a file before the browser downloads it: the browser would save an error as the file.
 * @returns its length in bytes, or null when the server does not announce it.
 * @throws DownloadError, or the network's error.
 */
async function lengthOfFile(path: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
  if (!response.ok) throw new DownloadError(`status ${response.status}`);
  const length = Number(response.headers.get('content-length'));
  return length > 0 ? length : null;
}

type ArchiveOptions = {
  /** Requests the archive. @returns its path */
  readonly prepare: () => Promise<string>;
  readonly signal: AbortSignal;
};

/**
 * `started`: the browser downloads it. `inApp`: the page is shown inside an app, where the download would fail.
 * @property bytes of the archive, null when the server does not announce them.
 */
export type ArchiveOutcome =
  | { readonly phase: 'inApp'; readonly browser: InAppBrowser }
  | { readonly phase: 'started'; readonly name: string; readonly bytes: number | null };

/** Hands an archive to the browser, once its address is known to serve a file. @throws whatever prevents that */
export async function downloadArchive({ prepare, signal }: ArchiveOptions): Promise<ArchiveOutcome> {
  const browser = appToLeave();
  if (browser) return { phase: 'inApp', browser };
  const path = await prepare();
  const bytes = await lengthOfFile(path, signal);
  const name = path.slice(path.lastIndexOf('/') + 1);
  await downloadByBrowser(path, name);
  return { phase: 'started', name, bytes };
}
