import { loggedType, mediaType } from '#server/provider/transport/reply.ts';
import type { FileCall, FileLimits } from './file-call.ts';

/** The content types of files: pictures, videos, archives, plain bytes or none, but not a page or an error in JSON. */
const FILE_TYPE = /^((image|video)\/[\w.+-]+|application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)?$/;

type FileRequest = Pick<FileLimits, 'maxBytes' | 'mustBeWhole'> & Pick<FileCall, 'headers'>;
type FileReply = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** Whether a status fits the request: 206 and 416 answer a range, and 304 answers a cache condition. */
function isExpected(status: number, { headers }: FileRequest): boolean {
  if (status === 200) return true;
  if (status === 206 || status === 416) return 'range' in headers;
  return status === 304 && ('if-none-match' in headers || 'if-modified-since' in headers);
}

/** Whether only the end of the connection ends the body. A body that is cut off then looks complete. */
function endsWithConnection(headers: FileReply['headers']): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

export function mayBeCut({ status, headers }: FileReply): boolean {
  return (status === 200 || status === 206) && endsWithConnection(headers);
}

/** Returns why a response is not a file; null if it is. Browsers would save an error or an empty body as a photo. */
export function fileProblem({ status, headers }: FileReply, request: FileRequest): string | null {
  if (!isExpected(status, request)) return `status ${status}`;
  if (status === 304 || status === 416) return null;
  const type = mediaType(headers['content-type']);
  if (!FILE_TYPE.test(type)) return `a file of type ${loggedType(type)}`;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'a compressed body';
  const length = headers['content-length'];
  if (length === '0') return 'an empty file';
  if (request.maxBytes !== null && Number(length) > request.maxBytes)
    return `a file of more than ${request.maxBytes} bytes`;
  return request.mustBeWhole && endsWithConnection(headers) ? 'a file without a length' : null;
}

/** Returns the whole file's length in bytes as text, if known: from `content-length`, or `content-range` for a part. */
export function wholeLength(headers: FileReply['headers'], status: number): string | undefined {
  return status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
}
