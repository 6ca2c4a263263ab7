import { anySignal, startInactivityTimeout } from '#client/lib/abort-signal.ts';
import { safeFileName } from '#shared/media/file-name.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { DownloadError, downloadByBrowser, saveBlob } from './save-file.ts';

/** Larger files are left to the browser: it streams to disk what the page would hold in memory. */
export const LARGE_FILE_BYTES = 64 * 1024 * 1024;

/** Longer than the server waits for the provider, so that the server's error arrives first. */
const INACTIVITY_MS = 20_000;
const MAX_ATTEMPTS = 5;
const FILE_TYPE = /^(image|video)\/|^application\/(zip|octet-stream)$/;

/**
 * `large`: larger than `maxBytes`, so it was not fetched; the browser has to download it.
 * @property bytes of the whole file; where the size was not announced, at least so many.
 */
export type FetchedFile =
  | { readonly kind: 'whole'; readonly blob: Blob }
  | { readonly kind: 'large'; readonly bytes: number };

export type FetchOptions = {
  readonly signal: AbortSignal;
  /** Called with a progress from 0 to 1, or null when the size is unknown. */
  readonly onProgress: (progress: number | null) => void;
  readonly maxBytes?: number;
};

/** The download of one file. After a failure, a second call of `fetch` resumes it where it broke off. */
export type FileDownload = { readonly fetch: (options: FetchOptions) => Promise<FetchedFile> };

type PartialFile = {
  readonly chunks: Uint8Array<ArrayBuffer>[];
  readonly type: string;
  /** The size of the whole file in bytes; null when the server does not announce it. */
  readonly total: number | null;
  /** Identifies this version of the file; null when it cannot be requested by version. */
  readonly etag: string | null;
  received: number;
};

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
}

/** @throws DownloadError for anything but a file, such as an error, or the login page of a hotel's network. */
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

/**
 * The file that a response belongs to: the earlier one if it brings the rest of that, else a new one.
 * @throws DownloadError for another part than the one that was requested.
 */
function partialFileFor(response: Response, earlier: PartialFile | null): PartialFile {
  if (response.status === 200) return newPartialFile(response);
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (!earlier || Number(start) !== earlier.received || Number(total) !== earlier.total) {
    throw new DownloadError('another part than was asked for');
  }
  return earlier;
}

/** @returns true when the file is complete, false once it exceeds `maxBytes`. @throws DownloadError if it is cut */
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

/** What was received of a file; it outlives a failed attempt. */
type Progress = { file: PartialFile | null };

/** The request for the rest of a file, valid only while the file is unchanged. Empty when nothing can be resumed. */
function resumeRequest({ file }: Progress): RequestInit {
  if (!file?.etag || file.total === null || file.received === 0) return {};
  return { headers: { range: `bytes=${file.received}-`, 'if-range': file.etag }, cache: 'no-store' };
}

async function attempt(
  path: string,
  progress: Progress,
  { signal, onProgress, maxBytes = LARGE_FILE_BYTES }: FetchOptions,
): Promise<FetchedFile> {
  const stop = new AbortController();
  const inactivity = startInactivityTimeout(INACTIVITY_MS, () => stop.abort());
  try {
    const response = await fetch(path, { ...resumeRequest(progress), signal: anySignal(signal, stop.signal) });
    assertFile(response);
    const file = partialFileFor(response, progress.file);
    progress.file = file;
    if (file.total !== null && file.total > maxBytes) {
      stop.abort();
      return { kind: 'large', bytes: file.total };
    }
    const isComplete = await readInto(file, response, maxBytes, () => {
      inactivity.restart();
      onProgress(file.total === null ? null : file.received / file.total);
    });
    if (!isComplete) return { kind: 'large', bytes: file.received };
    return { kind: 'whole', blob: new Blob(file.chunks, { type: file.type }) };
  } finally {
    inactivity.clear();
  }
}

/** The download of a file of our own server (requirement G7). A result has exactly the announced bytes. */
export function fileDownload(path: string): FileDownload {
  const progress: Progress = { file: null };
  const received = () => progress.file?.received ?? 0;
  return {
    async fetch(options) {
      for (let attempts = 1; ; attempts += 1) {
        const before = received();
        try {
          const file = await attempt(path, progress, options);
          progress.file = null;
          return file;
        } catch (error) {
          // On a weak network an attempt that received bytes is retried without the visitor's tap. The first attempt is
          // retried even without bytes: browsers drop what arrived just before the connection broke.
          const mayRetry = received() > before || (progress.file !== null && attempts === 1);
          // More bytes than announced: the file is not what it claims to be.
          if (progress.file && received() >= (progress.file.total ?? Number.POSITIVE_INFINITY)) progress.file = null;
          if (options.signal.aborted || !mayRetry || attempts >= MAX_ATTEMPTS) throw error;
        }
      }
    },
  };
}

/** The path of a media's original. @throws Error for a media that may not be downloaded. */
function originalPath({ download, filename }: Media): string {
  if (download === null) throw new Error('a media without the right to download it');
  return mediaPath('original', download, filename);
}

/** The download of a media's original; `fetch` starts or resumes it. */
export function originalOf(media: Media): FileDownload {
  return fileDownload(originalPath(media));
}

/**
 * Saves the original of a media: the fetched bytes, or for a large file a download by the browser.
 * @param uniqueName makes a file name unique in its batch.
 */
export async function saveOriginal(
  media: Media,
  file: FetchedFile,
  uniqueName = (name: string) => name,
): Promise<void> {
  if (file.kind === 'large') await downloadByBrowser(originalPath(media), safeFileName(media.filename));
  else await saveBlob(file.blob, uniqueName(safeFileName(media.filename, file.blob.type)));
}

/** The size of a fetched file, in bytes. */
export function bytesOf(file: FetchedFile): number {
  return file.kind === 'large' ? file.bytes : file.blob.size;
}
