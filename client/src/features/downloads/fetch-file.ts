import { DownloadError } from './download-error.ts';

/** Above this a file is the browser's to download: it streams to disk what the page would hold in memory. */
export const LARGE_FILE_BYTES = 64 * 1024 * 1024;

/** Longer than the server waits for the provider, so that the server's word comes first. */
const SILENCE_MS = 20_000;
const MAX_ATTEMPTS = 5;
const FILE_TYPE = /^(image|video)\/|^application\/(zip|octet-stream)$/;

/**
 * `large`: not fetched, since it is larger than asked; the browser is to download it by itself.
 * @property bytes of the whole; where that was not announced, at least so many.
 */
export type FetchedFile =
  | { readonly kind: 'whole'; readonly blob: Blob }
  | { readonly kind: 'large'; readonly bytes: number };

export type FetchOptions = {
  readonly signal: AbortSignal;
  /** Told a share from 0 to 1, or null when the size is not known. */
  readonly onProgress: (share: number | null) => void;
  readonly maxBytes?: number;
};

/** One file on its way; asked again after a failure, it goes on where it broke off. */
export type FileDownload = { readonly fetch: (options: FetchOptions) => Promise<FetchedFile> };

type Part = {
  readonly chunks: Uint8Array<ArrayBuffer>[];
  readonly type: string;
  /** Of the whole file, in bytes; null when the server does not tell. */
  readonly total: number | null;
  /** Names this very version of the file; null when it cannot be asked for by version. */
  readonly etag: string | null;
  received: number;
};

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
}

/** @throws DownloadError for anything but a file: an error, a login page of a hotel's network. */
function assertFile(response: Response): void {
  if (response.status !== 200 && response.status !== 206) throw new DownloadError(`status ${response.status}`);
  if (!FILE_TYPE.test(typeOf(response))) throw new DownloadError(`type ${typeOf(response)}`);
}

function freshPart(response: Response): Part {
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

/** What arrives now belongs behind what is there; a whole file, such as a changed one, takes its place. */
function partFor(response: Response, held: Part | null): Part {
  if (response.status === 200) return freshPart(response);
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (!held || Number(start) !== held.received || Number(total) !== held.total) {
    throw new DownloadError('another part than was asked for');
  }
  return held;
}

/** Aborts when nothing is heard for too long. */
function silenceOf(signal: AbortSignal) {
  const silence = new AbortController();
  const stop = () => silence.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    stop,
    hear: () => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/** @returns whether all of it is there; false as soon as it is more than the page may hold. */
async function readInto(part: Part, response: Response, maxBytes: number, onChunk: () => void): Promise<boolean> {
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    part.chunks.push(next.value);
    part.received += next.value.length;
    if (part.received > maxBytes) {
      await reader?.cancel();
      return false;
    }
    onChunk();
  }
  if (part.received === 0) throw new DownloadError('an empty file');
  if (part.total !== null && part.received !== part.total) {
    throw new DownloadError(`${part.received} of ${part.total} bytes`);
  }
  return true;
}

/** What has arrived of a file, from one attempt to the next. */
type Hold = { part: Part | null };

/** What asks for the rest of what is held, as long as the file is still the same. */
function resuming({ part }: Hold): RequestInit {
  if (!part?.etag || part.total === null || part.received === 0) return {};
  return { headers: { range: `bytes=${part.received}-`, 'if-range': part.etag }, cache: 'no-store' };
}

async function attempt(
  path: string,
  hold: Hold,
  { signal, onProgress, maxBytes = LARGE_FILE_BYTES }: FetchOptions,
): Promise<FetchedFile> {
  const silence = silenceOf(signal);
  try {
    const response = await fetch(path, { ...resuming(hold), signal: silence.signal });
    assertFile(response);
    const part = partFor(response, hold.part);
    hold.part = part;
    if (part.total !== null && part.total > maxBytes) {
      silence.stop();
      return { kind: 'large', bytes: part.total };
    }
    const isWhole = await readInto(part, response, maxBytes, () => {
      silence.hear();
      onProgress(part.total === null ? null : part.received / part.total);
    });
    if (!isWhole) return { kind: 'large', bytes: part.received };
    return { kind: 'whole', blob: new Blob(part.chunks, { type: part.type }) };
  } finally {
    silence.end();
  }
}

/** A download of an address of ours (requirement G7). What it gives has arrived whole, byte for byte as announced. */
export function fileDownload(path: string): FileDownload {
  const hold: Hold = { part: null };
  const received = () => hold.part?.received ?? 0;
  return {
    async fetch(options) {
      for (let attempts = 1; ; attempts += 1) {
        const before = received();
        try {
          const file = await attempt(path, hold, options);
          hold.part = null;
          return file;
        } catch (error) {
          // As long as each attempt brings some of it nearer, a weak network needs no tap of the visitor's. The first
          // cut has another try in any case: browsers drop what came right before it.
          const isNearer = received() > before || (hold.part !== null && attempts === 1);
          // More than was announced is another file than it claims to be.
          if (hold.part && received() >= (hold.part.total ?? Number.POSITIVE_INFINITY)) hold.part = null;
          if (options.signal.aborted || !isNearer || attempts >= MAX_ATTEMPTS) throw error;
        }
      }
    },
  };
}
