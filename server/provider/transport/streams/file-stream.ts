import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import { watchRate } from '#server/http/transfer-rate.ts';
import { ProviderError, refusalError } from '#server/provider/provider-error.ts';
import type { ProviderHttp } from '#server/provider/transport/http.ts';
import type { Outcome } from '#server/provider/transport/observer.ts';
import { singleHeaders } from '#server/provider/transport/reply.ts';
import { whenRead } from '#server/provider/transport/response.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { discardBody, FILE_LIMITS, type FileCall, type FileLimits } from './file-call.ts';
import { fileProblem, mayBeCut, wholeLength } from './file-reply.ts';

/**
 * Ends a file's connections to provider and browser if the file has more than `maxBytes`; if it is in the pool
 * `transfers` and moves below the minimum rate, even if only because the browser does not read; or if the browser is
 * slow and others wait for the connection.
 */
function watchFile(http: ProviderHttp, body: Readable, { pool, maxBytes }: FileLimits): Readable {
  let moved = 0;
  // The stream's own `on` would start the stream.
  EventEmitter.prototype.on.call(body, 'data', (chunk: Uint8Array) => {
    moved += chunk.length;
    if (maxBytes === null || moved <= maxBytes) return;
    body.destroy(new ProviderError('PROVIDER_INVALID_REPLY', `a file of more than ${maxBytes} bytes`));
  });
  const endAs = (why: string) => () => void body.destroy(new AppError('TRANSFER_TOO_SLOW', why));
  const transfer = {
    moved: () => moved,
    windowMs: http.timing.giveWayUnread,
    waitsForVisitor: () => body.readableFlowing !== true,
    giveWay: endAs('a file that its visitor read slowly gave way to a waiting one'),
  };
  whenClosed(body, http.watchTransfer(pool, transfer));
  if (pool === 'transfers') {
    const tooSlow = endAs('a file that moved too slowly');
    whenClosed(body, watchRate(transfer.moved, http.timing.rateWindow, tooSlow));
  }
  return body;
}

export type ByteStream = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A Buffer for a picture that was read to its end. */
  readonly body: Readable | Buffer;
  /** Whether a lost connection could look like the end of the file. Then the file must not be cached. */
  readonly mayBeCut: boolean;
};

async function openFile(http: ProviderHttp, file: FileCall, abort: AbortSignal) {
  const { maxBytes, mustBeWhole } = FILE_LIMITS[file.kind];
  const { status, headers: given, body } = await http.open(file, abort);
  const headers = singleHeaders(given);
  try {
    if (status >= 400 && status !== 416) throw refusalError({ text: '', message: null, status });
    const problem = fileProblem({ status, headers }, { headers: file.headers, mustBeWhole, maxBytes });
    if (problem !== null) throw new ProviderError('PROVIDER_INVALID_REPLY', problem);
  } catch (error) {
    discardBody(body, http.timing);
    throw error;
  }
  return { status, headers, body };
}

async function stream(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  const { status, headers, body } = await openFile(http, file, abort);
  const watched = body instanceof Readable ? watchFile(http, body, FILE_LIMITS[file.kind]) : body;
  return { status, headers, body: watched, mayBeCut: mayBeCut({ status, headers }) };
}

function outcomeOf(body: ByteStream['body'], abort: AbortSignal): Outcome {
  if (!(body instanceof Readable) || body.readableEnded) return 'ok';
  if (body.errored instanceof AppError) return body.errored.errorCode;
  return abort.aborted ? 'ABORTED' : 'PROVIDER_UNAVAILABLE';
}

async function observedFile(
  http: ProviderHttp,
  file: FileCall,
  { abort, open }: { abort: AbortSignal; open: typeof stream },
): Promise<ByteStream> {
  const { headers, end } = http.observer.callStarted({ endpoint: file.kind });
  const finish = (outcome: Outcome) => end({ outcome, attempts: 0 });
  try {
    const opened = await open(http.withHeaders(headers), file, abort);
    whenRead(opened.body, () => finish(outcomeOf(opened.body, abort)));
    return opened;
  } catch (error) {
    const failure = error instanceof AppError ? error : new ProviderError('PROVIDER_UNAVAILABLE', error);
    finish(abort.aborted ? 'ABORTED' : failure.errorCode);
    throw failure;
  }
}

/** Streams a file. The stream fails if the response breaks off, or is too large, too late or too slow for its kind. */
export function streamFile(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  return observedFile(http, file, { abort, open: stream });
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

/** Returns the headers of {@link streamFile} by a GET of the first byte, because the provider may not support HEAD. */
export function probeFile(http: ProviderHttp, file: FileCall, abort: AbortSignal): Promise<ByteStream> {
  return observedFile(http, file, { abort, open: probe });
}
