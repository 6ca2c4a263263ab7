import { DownloadError } from './fetch-file.ts';

/** Hands a blob or an address to the browser to be saved under a name. */
function saveAs(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/** Saves what has arrived whole. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  saveAs(url, filename);
  // The browser has taken the file by the next minute; keeping it longer would only hold its memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download an address by itself: its own progress, its own storage, no memory of the page. */
export function downloadByBrowser(path: string, filename: string): void {
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
