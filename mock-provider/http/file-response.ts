import type { IncomingHttpHeaders } from 'node:http';
import type { MockResponse } from './response.ts';
import type { ServedFile } from './served-file.ts';

type Range = { readonly start: number; readonly end: number };

/** Returns one range; null to send the whole file (no, several or invalid ranges); 'outside' for 416. */
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
  const disposition: MockResponse['headers'] =
    file.saveAs === undefined ? {} : { 'content-disposition': attachment(file.saveAs) };
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
