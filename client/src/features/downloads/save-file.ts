import { anySignal } from '#client/lib/abort-signal.ts';
import { appToLeave, type InAppBrowser } from '#client/lib/in-app-browser.ts';
import { saveAs, saveBlobAs } from '#client/lib/object-url.ts';

export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** The least time (ms) between downloads. Chromium starts at most ten a second, and silently drops the rest. */
const INTERVAL_MS = 150;
let nextStart = 0;

async function waitForTurn(): Promise<void> {
  const now = performance.now();
  const wait = nextStart - now;
  nextStart = Math.max(now, nextStart) + INTERVAL_MS;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

export async function saveBlob(blob: Blob, filename: string): Promise<void> {
  await waitForTurn();
  saveBlobAs(blob, filename);
}

/** Has the browser download a file, outside the page's memory. Resolves when the download has been requested. */
export async function downloadByBrowser(path: string, filename: string): Promise<void> {
  await waitForTurn();
  saveAs(path, filename);
}

/** The server answers within about 20 seconds. A network may fail without telling the browser. */
const LONGEST_CHECK_MS = 30_000;

/** Requests the headers, because browsers may save an error as a file. @throws DownloadError or a network error */
async function assertServed(path: string, left: AbortSignal): Promise<void> {
  const signal = anySignal(left, AbortSignal.timeout(LONGEST_CHECK_MS));
  const response = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
  if (!response.ok) throw new DownloadError(`status ${response.status}`);
}

/** `inApp`: nothing was downloaded, because the page is in an in-app browser, where downloads may fail. */
export type ArchiveOutcome =
  | { readonly phase: 'inApp'; readonly browser: InAppBrowser }
  | { readonly phase: 'started' };

/** Has the browser download the archive. @throws the errors of `prepare`, DownloadError, or a network error */
export async function downloadArchive(prepare: () => Promise<string>, signal: AbortSignal): Promise<ArchiveOutcome> {
  const browser = appToLeave();
  if (browser) return { phase: 'inApp', browser };
  const path = await prepare();
  await assertServed(path, signal);
  await downloadByBrowser(path, path.slice(path.lastIndexOf('/') + 1));
  return { phase: 'started' };
}
