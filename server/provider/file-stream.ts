import { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import { discardBody, FILE_LIMITS, type FileCall } from './file-call.ts';
import { meterFile } from './file-meter.ts';
import { assertFile, mayBeCut, wholeLength } from './file-reply.ts';
import type { ProviderHttp } from './http.ts';
import { ProviderError, refusalError } from './provider-error.ts';
import { singleHeaders } from './reply.ts';

export type ByteStream = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  /** Its end cannot be told from a break: what came must not be kept. */
  readonly mayBeCut: boolean;
};

async function openFile(http: ProviderHttp, file: FileCall, abort: AbortSignal) {
  const { maxBytes, mustBeWhole } = FILE_LIMITS[file.kind];
  const { statusCode: status, headers: given, body } = await http.open(file, abort);
  const headers = singleHeaders(given);
  try {
    if (status >= 400 && status !== 416) throw refusalError('', status);
    assertFile({ status, headers }, { headers: file.headers, mustBeWhole, maxBytes });
  } catch (error) {
    discardBody(body, http.timing);
    throw error;
  }
  return { status, headers, body };
}

async function stream(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  const { status, headers, body } = await openFile(http, file, abort);
  const { maxBytes, pool } = FILE_LIMITS[file.kind];
  const rateWindowMs = pool === 'transfers' ? http.timing.rateWindow : null;
  return {
    status,
    headers,
    body: meterFile(body, { maxBytes, rateWindowMs }),
    mayBeCut: mayBeCut({ status, headers }),
  };
}

/** How a file ended that was given: all of it went, the visitor left, or it broke. */
function endOf(body: Readable, abort: AbortSignal) {
  if (body.readableEnded) return 'ok';
  if (body.errored instanceof AppError) return body.errored.errorCode;
  return abort.aborted ? 'ABORTED' : 'PROVIDER_UNAVAILABLE';
}

/** Makes every failure a ProviderError, and tells the observer how the file ended. */
async function observedFile(
  http: ProviderHttp,
  { kind }: FileCall,
  { abort, open }: { abort: AbortSignal; open: () => Promise<ByteStream> },
): Promise<ByteStream> {
  const finish = http.observeEnd(kind);
  try {
    const file = await open();
    file.body.once('close', () => finish(endOf(file.body, abort)));
    return file;
  } catch (error) {
    const failure = error instanceof AppError ? error : new ProviderError('PROVIDER_UNAVAILABLE', error);
    finish(abort.aborted ? 'ABORTED' : failure.errorCode);
    throw failure;
  }
}

/**
 * A file of the provider, as a stream; when it breaks off there, the stream fails here. It also fails when it grows too
 * large, takes too long or moves too slowly for its kind.
 * @param abort the visitor left.
 * @throws ProviderError when the provider refuses, cannot be reached, or answers with something that is no such file;
 *   SERVER_BUSY when there is no place for it.
 */
export function streamFile(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  return observedFile(http, file, { abort, open: () => stream(http, file, abort) });
}

async function probe(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  const { status, headers, body } = await openFile(http, { ...file, headers: { range: 'bytes=0-0' } }, abort);
  discardBody(body, http.timing);
  const length = wholeLength(headers, status);
  if (status === 416 || length === '0') throw new ProviderError('PROVIDER_INVALID_REPLY', 'an empty file');
  const { 'content-length': _, 'content-range': __, ...others } = headers;
  const whole = length === undefined ? others : { ...others, 'content-length': length };
  return { status: 200, headers: whole, body: Readable.from([]), mayBeCut: mayBeCut({ status, headers }) };
}

/**
 * A file as {@link streamFile} would give it, without its bytes. It asks for the first byte by GET, the only method that
 * the provider's addresses are known to take; a provider that sends the whole all the same is stopped.
 * @throws ProviderError as the download itself would.
 */
export function probeFile(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  return observedFile(http, file, { abort, open: () => probe(http, file, abort) });
}
