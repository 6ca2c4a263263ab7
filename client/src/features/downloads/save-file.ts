import { DownloadError } from './download-error.ts';

/** Hands a blob or an address to the browser to be saved under a name. */
function saveAs(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/** Chromium starts ten downloads a second and drops the others without a word. */
const TURN_MS = 150;
let nextTurn = 0;

/** Waits until one more download will be taken. */
async function turn(): Promise<void> {
  const now = performance.now();
  const wait = nextTurn - now;
  nextTurn = Math.max(now, nextTurn) + TURN_MS;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Saves what has arrived whole; done when the browser has been given it. */
export async function saveBlob(blob: Blob, filename: string): Promise<void> {
  await turn();
  const url = URL.createObjectURL(blob);
  saveAs(url, filename);
  // The browser has taken the file by the next minute; keeping it longer would only hold its memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Lets the browser download an address by itself: its own progress, its own storage, no memory of the page. Done when
 * the browser has been given it.
 */
export async function downloadByBrowser(path: string, filename: string): Promise<void> {
  await turn();
  saveAs(path, filename);
}

/**
 * Looks whether an address gives a file, before the browser is sent there: it would save an error under the file's name.
 * @returns its length in bytes, or null when the server does not tell.
 * @throws DownloadError, or the network's error.
 */
export async function lengthOfFile(path: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
  if (!response.ok) throw new DownloadError(`status ${response.status}`);
  const length = Number(response.headers.get('content-length'));
  return length > 0 ? length : null;
}
