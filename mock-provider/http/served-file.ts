import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { MockResponse } from './response.ts';

export type ServedFile = {
  readonly type: string;
  readonly length: number;
  readonly etag: string;
  /** Whether browsers may cache the file for a while; true by default. */
  readonly isKept?: boolean;
  readonly saveAs?: string;
  open(start: number, end: number): Buffer | Readable;
};

export function bufferFile(bytes: Buffer, type: string): ServedFile {
  return {
    type,
    length: bytes.length,
    etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
    open: (start, end) => bytes.subarray(start, end + 1),
  };
}

/** Serves a file, which is read while it is sent. @throws the file system's error if it does not exist */
export async function diskFile(path: string, type: string): Promise<ServedFile> {
  const { size, mtimeMs } = await stat(path);
  return {
    type,
    length: size,
    etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    open: (start, end) => createReadStream(path, { start, end }),
  };
}

type Range = { readonly start: number; readonly end: number };

/**
 * Returns the requested range. Returns null, for the whole file, if the header is missing, invalid or has several
 * ranges; 'outside', for a 416, if the file has no byte of the range.
 */
export function readRange(header: string | undefined, length: number): Range | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const tail = Math.min(Number(last), length);
    return tail === 0 ? 'outside' : { start: length - tail, end: length - 1 };
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= length ? 'outside' : { start, end };
}

/** Returns a Content-Disposition with an ASCII name, and the full name for clients that read `filename*`. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\w. -]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}

function part(file: ServedFile, { start, end }: Range, headers: MockResponse['headers']): MockResponse {
  const length = end - start + 1;
  const disposition = file.saveAs !== undefined && { 'content-disposition': attachment(file.saveAs) };
  return {
    status: 200,
    headers: { ...headers, 'content-type': file.type, 'content-length': String(length), ...disposition },
    body: { length, open: () => file.open(start, end) },
  };
}

/** Answers If-None-Match, If-Range and Range with 200, 206, 304 or 416. */
export function fileResponse(file: ServedFile, requested: IncomingHttpHeaders): MockResponse {
  const whole = { start: 0, end: file.length - 1 };
  const caching = file.isKept === false ? 'no-store' : 'private, max-age=300';
  const headers = { etag: file.etag, 'accept-ranges': 'bytes', 'cache-control': caching };
  if (requested['if-none-match'] === file.etag) return { status: 304, headers, body: null };
  const fresh = requested['if-range'] === undefined || requested['if-range'] === file.etag;
  const range = fresh ? readRange(requested.range, file.length) : null;
  if (range === null) return part(file, whole, headers);
  if (range === 'outside') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.length}` }, body: null };
  }
  const contentRange = { 'content-range': `bytes ${range.start}-${range.end}/${file.length}` };
  return { ...part(file, range, { ...headers, ...contentRange }), status: 206 };
}
