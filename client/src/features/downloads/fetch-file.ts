import { startInactivityTimeout } from '#client/lib/abort-signal.ts';
import { safeFileName } from '#shared/media/file-name.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { DownloadError, downloadByBrowser, saveBlob } from './save-file.ts';

/** The browser downloads larger files itself, because it writes them to disk. The page would hold them in memory. */
export const LARGE_FILE_BYTES = 64 * 1024 * 1024;

const INACTIVITY_MS = 20_000;
const MAX_ATTEMPTS = 5;
const FILE_TYPE = /^(image|video)\/|^application\/(zip|octet-stream)$/;

/** `large`: the file exceeds `maxBytes`, so the page does not keep it. */
export type FetchedFile = { readonly kind: 'whole'; readonly blob: Blob } | { readonly kind: 'large' };

/** The error of a request without a reply: the network or the server failed or was silent. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError';
}

type FetchOptions = {
  readonly signal: AbortSignal;
  /** Called when a reply begins, then for each part, with the received fraction from 0 to 1; null if it is unknown. */
  readonly onProgress: (progress: number | null) => void;
  readonly maxBytes?: number;
};

export type FileDownload = { readonly fetch: (options: FetchOptions) => Promise<FetchedFile> };

type PartialFile = {
  readonly chunks: Uint8Array<ArrayBuffer>[];
  readonly type: string;
  readonly total: number | null;
  readonly etag: string | null;
  received: number;
};

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
}

/** Checks that the reply is a file. @throws DownloadError otherwise, such as for a hotel network's login page */
function assertFile(response: Response): void {
  if (response.status !== 200 && response.status !== 206) throw new DownloadError(`status ${response.status}`);
  if (!FILE_TYPE.test(typeOf(response))) throw new DownloadError(`type ${typeOf(response)}`);
}

function newPartialFile(response: Response): PartialFile {
  const length = response.headers.get('content-length');
  const isPacked = response.headers.has('content-encoding');
  const etag = response.headers.get('etag');
  return {
    chunks: [],
    received: 0,
    type: typeOf(response),
    total: length === null || isPacked ? null : Number(length),
    etag: etag?.startsWith('"') ? etag : null,
  };
}

/** Returns the earlier file if the reply continues it, a new one for a whole file. @throws DownloadError otherwise */
function partialFileFor(response: Response, earlier: PartialFile | null): PartialFile {
  if (response.status === 200) return newPartialFile(response);
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (!earlier || Number(start) !== earlier.received || Number(total) !== earlier.total) {
    throw new DownloadError('another part than was asked for');
  }
  return earlier;
}

/** Resolves to false if the file exceeds `maxBytes`. @throws DownloadError if its length is wrong or 0 */
async function readInto(file: PartialFile, response: Response, maxBytes: number, onChunk: () => void) {
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    file.chunks.push(next.value);
    file.received += next.value.length;
    if (file.received > maxBytes) {
      await reader?.cancel();
      return false;
    }
    onChunk();
  }
  if (file.received === 0) throw new DownloadError('an empty file');
  if (file.total !== null && file.received !== file.total) {
    throw new DownloadError(`${file.received} of ${file.total} bytes`);
  }
  return true;
}

type Resumable = { file: PartialFile | null };

function resumeRequest({ file }: Resumable): RequestInit {
  if (!file?.etag || file.total === null || file.received === 0) return {};
  return { headers: { range: `bytes=${file.received}-`, 'if-range': file.etag }, cache: 'no-store' };
}

async function attempt(
  path: string,
  resumable: Resumable,
  { signal, onProgress, maxBytes = LARGE_FILE_BYTES }: FetchOptions,
): Promise<FetchedFile> {
  const stop = new AbortController();
  const inactivity = startInactivityTimeout(INACTIVITY_MS, () => stop.abort());
  const stopListening = whenClosed(signal, () => stop.abort(signal.reason));
  try {
    const response = await fetch(path, { ...resumeRequest(resumable), signal: stop.signal }).catch((cause: unknown) => {
      throw new NoReplyError(String(cause), { cause });
    });
    const earlier = resumable.file;
    // If the reply does not continue the file, the next request is for all of it, as the same part would fail again.
    if (response.status === 206 || response.status === 416) resumable.file = null;
    assertFile(response);
    const file = partialFileFor(response, earlier);
    resumable.file = file;
    if (file.total !== null && file.total > maxBytes) {
      stop.abort();
      return { kind: 'large' };
    }
    const report = () => onProgress(file.total === null ? null : file.received / file.total);
    report();
    const isComplete = await readInto(file, response, maxBytes, () => {
      inactivity.restart();
      report();
    });
    if (!isComplete) return { kind: 'large' };
    return { kind: 'whole', blob: new Blob(file.chunks, { type: file.type }) };
  } finally {
    inactivity.clear();
    stopListening();
  }
}

/**
 * Fetches a file from our own server (requirement G7). Calling `fetch` again after a failure resumes it, if the size
 * and a strong ETag are known; otherwise, it starts over.
 */
export function fileDownload(path: string): FileDownload {
  const resumable: Resumable = { file: null };
  const received = () => resumable.file?.received ?? 0;
  return {
    async fetch(options) {
      for (let attempts = 1; ; attempts += 1) {
        const before = received();
        try {
          const file = await attempt(path, resumable, options);
          resumable.file = null;
          return file;
        } catch (error) {
          // Tries again after progress. Once headers have arrived, also after a first attempt, because browsers may
          // drop a broken connection's last bytes.
          const mayRetry = received() > before || (resumable.file !== null && attempts === 1);
          // If all announced bytes or more have arrived, there is no part left to request, so the file starts over.
          if (resumable.file && received() >= (resumable.file.total ?? Number.POSITIVE_INFINITY)) resumable.file = null;
          if (options.signal.aborted || !mayRetry || attempts >= MAX_ATTEMPTS) throw error;
        }
      }
    },
  };
}

/** Resolves when the network is back or `signal` aborts, and at the latest after `mostMs`, if given. */
export async function untilOnline(signal: AbortSignal, mostMs?: number): Promise<void> {
  const end = new AbortController();
  const stop = () => end.abort();
  const stopListening = whenClosed(signal, stop);
  const timer = mostMs && setTimeout(stop, mostMs);
  window.addEventListener('online', stop, { signal: end.signal });
  await new Promise<void>((resolve) => whenClosed(end.signal, resolve));
  clearTimeout(timer);
  stopListening();
}

/** Returns the address of the original. @throws Error if the visitor may not download it */
function originalPath({ download, filename }: Media): string {
  if (download === null) throw new Error('a media without the right to download it');
  return mediaPath('original', download, filename);
}

export const originalDownload = (media: Media): FileDownload => fileDownload(originalPath(media));

/** Saves an original, or lets the browser download a large file. `uniqueName` makes file names unique in a batch. */
export async function saveOriginal(
  media: Media,
  file: FetchedFile,
  uniqueName = (name: string) => name,
): Promise<void> {
  if (file.kind === 'large') await downloadByBrowser(originalPath(media), safeFileName(media.filename));
  else await saveBlob(file.blob, uniqueName(safeFileName(media.filename, file.blob.type)));
}
