import { ProviderError } from './provider-error.ts';
import { loggedType, mediaType } from './reply.ts';

/** What a file may come as: pictures, videos, archives, or bytes that nobody named. Never a page or an error in JSON. */
const FILE_TYPE = /^((image|video)\/[\w.+-]+|application\/(zip|x-zip-compressed|octet-stream)|binary\/octet-stream)?$/;

/** How a file was asked for. */
export type FileRequest = {
  /** The browser's Range and cache conditions. */
  readonly headers: Readonly<Record<string, string>>;
  /** It will be kept: an end that cannot be told from a break will not do. */
  readonly mustBeWhole: boolean;
  /** The most bytes that it may have; null is no bound. */
  readonly maxBytes: number | null;
};

/** The statuses that answer a request, by what it asked. */
function isExpected(status: number, { headers }: FileRequest): boolean {
  if (status === 200) return true;
  if (status === 206 || status === 416) return 'range' in headers;
  return status === 304 && ('if-none-match' in headers || 'if-modified-since' in headers);
}

/** A body that is over when the connection is: cut short, it would look complete. */
export function endsAnyhow(headers: Readonly<Record<string, string>>): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/**
 * What is wrong with a reply to a request for a file, whatever its status claims, or null. An error flag in a 200, a
 * proxy's page, a packed body (none was asked for) and an empty one would all be saved as a photo that cannot be opened.
 */
export function fileProblem(
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
  request: FileRequest,
): string | null {
  if (!isExpected(status, request)) return `status ${status}`;
  if (status === 304 || status === 416) return null;
  const type = mediaType(headers['content-type']);
  if (!FILE_TYPE.test(type)) return `a file of type ${loggedType(type)}`;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'a packed body';
  const length = headers['content-length'];
  if (length === '0') return 'an empty file';
  if (request.maxBytes !== null && Number(length) > request.maxBytes)
    return `a file of more than ${request.maxBytes} bytes`;
  return request.mustBeWhole && endsAnyhow(headers) ? 'a file without a length' : null;
}

/** The length of a whole file, in bytes as text: its own, or what a part says of it. */
export function wholeLength(headers: Readonly<Record<string, string>>, status: number): string | undefined {
  return status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
}

/** @throws ProviderError PROVIDER_INVALID_REPLY when the reply is not the file that was asked for. */
export function assertFile(
  reply: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  request: FileRequest,
): void {
  const problem = fileProblem(reply, request);
  if (problem !== null) throw new ProviderError('PROVIDER_INVALID_REPLY', problem);
}
