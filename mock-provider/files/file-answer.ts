import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '#mock-provider/answer.ts';
import type { FileReply } from './file-reply.ts';
import { type Range, readRange } from './range.ts';

/** `attachment` with the name in plain ASCII and, for who can read it, in full. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\w. -]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}

function part(file: FileReply, { start, end }: Range, headers: Answer['headers']): Answer {
  const length = end - start + 1;
  const disposition: Answer['headers'] =
    file.saveAs === undefined ? {} : { 'content-disposition': attachment(file.saveAs) };
  return {
    status: 200,
    headers: { ...headers, 'content-type': file.type, 'content-length': String(length), ...disposition },
    body: { length, open: () => file.open(start, end) },
  };
}

/** @returns the file, the part of it that was asked for, or word that the caller has it already: 200, 206, 304 or 416 */
export function fileAnswer(file: FileReply, asked: IncomingHttpHeaders): Answer {
  const whole = { start: 0, end: file.length - 1 };
  if (file.etag === null) return part(file, whole, { 'cache-control': 'no-store' });
  const headers = { etag: file.etag, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=300' };
  if (asked['if-none-match'] === file.etag) return { status: 304, headers, body: null };
  const fresh = asked['if-range'] === undefined || asked['if-range'] === file.etag;
  const range = fresh ? readRange(asked.range, file.length) : null;
  if (range === null) return part(file, whole, headers);
  if (range === 'outside') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.length}` }, body: null };
  }
  const contentRange = { 'content-range': `bytes ${range.start}-${range.end}/${file.length}` };
  return { ...part(file, range, { ...headers, ...contentRange }), status: 206 };
}
