/** Told while a file arrives: a share from 0 to 1, or null when its size is not known. */
type OnProgress = (share: number | null) => void;

/** The file did not arrive whole. Nothing was saved. */
class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

async function readWhole(response: Response, onProgress: OnProgress): Promise<Blob> {
  const length = Number(response.headers.get('content-length'));
  if (!response.body) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.length;
    onProgress(length > 0 ? received / length : null);
  }
  if (length > 0 && received !== length) throw new DownloadError(`${received} of ${length} bytes arrived`);
  return new Blob(chunks, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** Hands a blob or an address to the browser to be saved under a name. */
function saveAs(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/**
 * Fetches a file whole and saves it. A file that was cut short is never saved.
 * @throws DownloadError or the network's error when it does not arrive.
 */
export async function fetchAndSave(path: string, filename: string, onProgress: OnProgress): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new DownloadError(`status ${response.status}`);
  const url = URL.createObjectURL(await readWhole(response, onProgress));
  saveAs(url, filename);
  // The browser has taken the file by the next minute; keeping it longer would only hold its memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download an address by itself: its own progress, its own storage, no memory of the page. */
export function downloadByBrowser(path: string, filename: string): void {
  saveAs(path, filename);
}
