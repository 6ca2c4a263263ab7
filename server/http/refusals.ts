import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorCodeOf, httpStatusOf, retryAfterOf, VisitorLeft, venueWordsOf } from '#server/errors.ts';
import type { Metrics } from '#server/operations/metrics/metrics.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { labelOf, type RefusedLines } from './request-lines.ts';
import { INERT_POLICY } from './security-headers.ts';

export const CALLS_PATH = '/trpc';

/** Whether a request calls a procedure. @param url the request's address with its query, not decoded */
function isCall(url: string): boolean {
  return url.startsWith(CALLS_PATH) && ['', '/', '?'].includes(url.charAt(CALLS_PATH.length));
}

export type Failure = ShownFailure & { readonly status: number };

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 408: 'TRANSFER_TOO_SLOW' };

const INVALID_REQUEST = -32_600;

export function failureOfStatus(status: number): Failure {
  return { errorCode: CODES_BY_STATUS[status] ?? 'BAD_INPUT', status };
}

function failureOfError(error: unknown): Failure {
  const isTheirs = !(error instanceof AppError) && error instanceof Error && 'statusCode' in error;
  const status = isTheirs ? Number(error.statusCode) : 0;
  if (status >= 400 && status < 500) return failureOfStatus(status);
  const errorCode = errorCodeOf(error);
  return { errorCode, status: httpStatusOf(errorCode), venueWords: venueWordsOf(error) };
}

/** Returns a failure's body: its code and the venue's words. A call gets only the code, as tRPC's client reads it. */
function failureBody(url: string, { errorCode, status, venueWords }: Failure) {
  if (!isCall(url)) return { errorCode, venueWords };
  return {
    errorCode,
    error: { message: errorCode, code: INVALID_REQUEST, data: { httpStatus: status, errorCode } },
  };
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  // Closes the connection instead of waiting for the rest of a slow request.
  if (failure.errorCode === 'TRANSFER_TOO_SLOW') reply.header('connection', 'close');
  return reply.code(failure.status).header('cache-control', 'no-store').send(failureBody(reply.request.url, failure));
}

export function sendError(reply: FastifyReply, errorCode: ErrorCode): FastifyReply {
  return sendFailure(reply, { errorCode, status: httpStatusOf(errorCode) });
}

/**
 * Returns VisitorLeft in place of an error of the body's or the answer's stream that a visitor caused by leaving.
 * Returns any other error as it is.
 */
function orVisitorLeft(error: unknown, { request, raw: answer }: FastifyReply): unknown {
  const isBodyCut = errorCodeOf(error) === 'BAD_INPUT' && request.raw.errored !== null;
  const isAnswerCut = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isBodyCut || (isAnswerCut && answer.destroyed) ? new VisitorLeft() : error;
}

export function handleErrors(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = orVisitorLeft(thrown, reply);
    const failure = failureOfError(error);
    request.noteFailure(failure.errorCode, error);
    if (!(error instanceof VisitorLeft)) metrics.failure(labelOf(request.routeOptions), failure.errorCode);
    const retryAfter = retryAfterOf(error);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return sendFailure(reply, failure);
  });
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': INERT_POLICY,
  'x-content-type-options': 'nosniff',
};

const PARSER_STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

type Monitoring = { readonly log: FastifyBaseLogger; readonly metrics: Metrics; readonly refused: RefusedLines };

function record({ log, metrics, refused }: Monitoring, status: number): void {
  refused.write(() => log.info({ status }, 'request refused'));
  metrics.request('none', status, 0);
}

export function refuseBadAddress(monitoring: Omit<Monitoring, 'log'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 400;
    record({ ...monitoring, log: request.log }, status);
    sendFailure(reply.headers(HEADERS), failureOfStatus(status));
  };
}

export function refuseUnreadable(monitoring: Monitoring) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Browsers open connections in advance. One that was never used needs no answer and no log line.
    if (socket.bytesRead === 0) return void socket.destroy();
    const status = PARSER_STATUSES[error.code ?? ''] ?? 400;
    record(monitoring, status);
    const body = JSON.stringify({ errorCode: failureOfStatus(status).errorCode });
    const headers = {
      ...HEADERS,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    socket.destroySoon();
  };
}

/** While closing, a server answers 502, so that a proxy repeats a GET at another instance (docs/proxies.md). */
const CLOSING: Failure = { errorCode: 'SERVER_BUSY', status: 502 };

export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    sendFailure(reply.header('connection', 'close'), CLOSING);
  });
}

/**
 * Refuses requests with several Host headers, because a proxy may use one and this server another. Also refuses
 * HTTP/1.1 requests without any.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return done();
    sendError(reply, 'BAD_INPUT');
  });
}

/** Refuses calls by other methods than POST. A GET's input would be in its address, and may contain a card's code. */
export function refuseCallsByOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST' || !isCall(request.url)) return done();
    sendFailure(reply.header('allow', 'POST'), failureOfStatus(405));
  });
}
