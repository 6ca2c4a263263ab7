import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/operations/metrics/metrics.ts';
import { isCall } from './calls-path.ts';
import { INERT_POLICY } from './content-security-policy.ts';
import { failureOfStatus, sendError, sendFailure } from './error-reply.ts';
import type { RefusedLines } from './refused-lines.ts';

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

/** Answers a request that Node cannot read: 400, 408, 413 or 431. The connection is closed after it. */
export function refuseUnreadable(monitoring: Monitoring) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Browsers open connections ahead of use. One that was never used needs no answer and no line in the log.
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

export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) return sendError(reply.header('connection', 'close'), 'SERVER_BUSY');
  });
}

/** Refuses two Host headers, which this server and a proxy could read differently, and HTTP/1.1 without one. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const names = raw.rawHeaders.filter((_, at) => at % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) return sendError(reply, 'BAD_INPUT');
  });
}

/** Procedures answer POST alone, so that no card code and no access code is ever in an address. */
export function refuseCallsByOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' && isCall(request.url))
      return sendFailure(reply.header('allow', 'POST'), failureOfStatus(405));
  });
}
