import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INERT_POLICY } from '#server/content-security-policy.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { isCall } from './calls-path.ts';
import { failureOfStatus, sendError, sendFailure } from './error-reply.ts';

// What is refused before any route is asked, or beside all of them.

/** The headers of a refusal that no hook sees. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': INERT_POLICY,
  'x-content-type-options': 'nosniff',
};

/** Statuses of what Node's parser refuses, by its error codes; anything else is 400. */
const PARSER_STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

type Watch = { readonly log: FastifyBaseLogger; readonly metrics: Metrics };

function note({ log, metrics }: Watch, status: number): void {
  log.info({ status }, 'request refused');
  metrics.request('none', status, 0);
}

/** Answers for Fastify where its router finds no route to ask: an address that cannot be decoded (400) or is too long (414). */
export function refuseBadAddress(metrics: Metrics) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 400;
    note({ log: request.log, metrics }, status);
    sendFailure(reply.headers(HEADERS), failureOfStatus(status));
  };
}

/** Answers for Node where a request could not be read: 400, 408, 413 or 431; the connection ends with it. */
export function refuseUnreadable(watch: Watch) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Browsers open connections ahead: on one that was never used there is nothing to answer or to log.
    if (socket.bytesRead === 0) return void socket.destroy();
    const status = PARSER_STATUSES[error.code ?? ''] ?? 400;
    note(watch, status);
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

/** Turns requests away that come while the server closes, so that whoever balances the load asks another instance. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) return sendError(reply.header('connection', 'close'), 'SERVER_BUSY');
  });
}

/**
 * Refuses a request with two Host headers, of which this server and a proxy in front could read another one each, and one
 * of HTTP/1.1 without any.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const names = raw.rawHeaders.filter((_, at) => at % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) return sendError(reply, 'BAD_INPUT');
  });
}

/** Procedures answer POST alone: no card and no access code ever stands in an address. */
export function refuseCallsByOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' && isCall(request.url))
      return sendFailure(reply.header('allow', 'POST'), failureOfStatus(405));
  });
}
