import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { LEAST_RATE } from '#server/transfer-rate.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { routeConfig } from './route-config.ts';

export type TimeLimits = {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the end of the headers to the last byte of the body, unless the route has `config: { longBody: true }`. */
  readonly bodyMs: number;
  /** A whole request of a route with a long body. A photo of 20 MB takes minutes on a phone's slow network. */
  readonly longRequestMs: number;
  /** How often the server checks for late headers and late long bodies. */
  readonly checkEveryMs: number;
  /** How long a client may read nothing of an answer, and how long a new connection may be idle. */
  readonly unreadMs: number;
};

export const TIME_LIMITS: TimeLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  longRequestMs: 10 * 60_000,
  checkEveryMs: 5_000,
  unreadMs: LEAST_RATE.windowMs,
};

const awaitsBody = ({ headers, raw }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || raw.readableLength < Number(headers['content-length'] ?? 0);

function lateSignal({ raw }: FastifyRequest, reply: FastifyReply, ms: number): AbortSignal {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    // The response was already sent, so the rest of the body is not awaited.
    if (reply.raw.headersSent && !raw.complete) raw.destroy();
  }, ms);
  const clear = () => clearTimeout(timer);
  // Node does not close a request that was answered before its body came, and the timer would keep it in memory.
  const stopListening = whenClosed(raw.socket, clear);
  const end = () => {
    clear();
    stopListening();
  };
  raw.once('end', end);
  whenClosed(raw, end);
  return late.signal;
}

function failingWhenLate(payload: Readable, late: AbortSignal): Readable {
  const body = new PassThrough();
  whenClosed(late, () => body.destroy(new AppError('TRANSFER_TOO_SLOW', 'a body that was not complete in time')));
  // A body that was refused for its size has no reader left, and an error without a listener ends the process.
  body.on('error', () => undefined);
  payload.on('error', (error) => body.destroy(error));
  return payload.pipe(body);
}

/** Answers 408 TRANSFER_TOO_SLOW to a late body. Routes with `longBody` check the rate of their transfer themselves. */
export function limitBodyTime(app: FastifyInstance, bodyMs: number): void {
  const signals = new WeakMap<FastifyRequest, AbortSignal>();
  app.addHook('onRequest', async (request, reply) => {
    if (awaitsBody(request) && !routeConfig(request).longBody) signals.set(request, lateSignal(request, reply, bodyMs));
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const late = signals.get(request);
    return late ? failingWhenLate(payload as Readable, late) : undefined;
  });
}
