import { Readable } from 'node:stream';
import { assertFile, type FileRequest, wholeLength } from './file-reply.ts';
import type { ProviderHttp } from './http.ts';
import { answeredError, ProviderError } from './provider-error.ts';
import { singleHeaders } from './reply.ts';

export type ByteStream = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
};

/** So much of a body nobody wants is read away to keep its connection; of a longer one the connection is given up. */
const UNWANTED_BYTES = 64 * 1024;

async function openFile(http: ProviderHttp, path: string, request: FileRequest, abort: AbortSignal) {
  const { statusCode, headers, body } = await http.open(path, request.headers, abort);
  const reply = { status: statusCode, headers: singleHeaders(headers), body };
  try {
    if (statusCode >= 400 && statusCode !== 416) throw answeredError('', statusCode);
    assertFile(reply, request);
  } catch (error) {
    await body.dump({ limit: UNWANTED_BYTES });
    throw error;
  }
  return reply;
}

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError('PROVIDER_UNAVAILABLE', error);
  }
}

/**
 * A file of the provider, as a stream; when it breaks off there, the stream fails here.
 * @throws ProviderError when the provider refuses, cannot be reached, or answers with something that is no such file.
 */
export function streamFile(
  http: ProviderHttp,
  path: string,
  request: FileRequest,
  abort: AbortSignal,
): Promise<ByteStream> {
  return orUnavailable(openFile(http, path, request, abort));
}

async function look(http: ProviderHttp, path: string, abort: AbortSignal): Promise<ByteStream> {
  const request = { headers: { range: 'bytes=0-0' }, mustBeWhole: true };
  const { status, headers, body } = await openFile(http, path, request, abort);
  await body.dump({ limit: 1 });
  const length = wholeLength(headers, status);
  if (status === 416 || length === '0') throw new ProviderError('PROVIDER_INVALID_REPLY', 'an empty file');
  const { 'content-length': _, 'content-range': __, ...others } = headers;
  const whole = length === undefined ? others : { ...others, 'content-length': length };
  return { status: 200, headers: whole, body: Readable.from([]) };
}

/**
 * A file as {@link streamFile} would give it, without its bytes. It asks for the first byte by GET, the only method that
 * the provider's addresses are known to take; a provider that sends the whole all the same is stopped.
 * @throws ProviderError as the download itself would.
 */
export function lookAtFile(http: ProviderHttp, path: string, abort: AbortSignal): Promise<ByteStream> {
  return orUnavailable(look(http, path, abort));
}
