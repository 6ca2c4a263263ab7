import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { MockResponse } from './response.ts';

/** What can be done with a caller's connection. Call exactly one of the methods, once per request. */
export type Connection = {
  /** @param isDamaged whether a fault changed the response; true by default */
  send(response: MockResponse, isDamaged?: boolean): void;
  /** Returns the bare socket. @param response what will be written to it; null for nothing */
  takeOver(response: MockResponse | null): Socket;
};

function sendResponse(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: MockResponse): void {
  reply.code(status).headers(headers);
  if (body === null) reply.send();
  else if (typeof body === 'string') reply.send(body);
  else reply.send(request.method === 'HEAD' ? '' : body.open());
}

export type RecordResponse = (response: MockResponse | null, isDamaged?: boolean) => void;

/** @param recordResponse called once for each call */
export function connectionOf(request: FastifyRequest, reply: FastifyReply, recordResponse: RecordResponse): Connection {
  return {
    send(response, isDamaged) {
      recordResponse(response, isDamaged);
      sendResponse(request, reply, response);
    },
    takeOver(response) {
      recordResponse(response);
      reply.hijack();
      return request.raw.socket;
    },
  };
}

type CallMark = {
  readonly venue: Venue | undefined;
  /** Whether the response is what the provider would send: it has no fault, and the error handler did not make it. */
  readonly isHealthy: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    mark: CallMark | null;
    /** When the request arrived, by `performance.now()`. */
    receivedAt: number;
  }
}

/**
 * Notes when each request arrived, because Fastify does so only with a logger or an `onResponse` hook. Dates replies by
 * the venue's clock. Call this before adding routes.
 */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('mark', null);
  app.decorateRequest('receivedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = performance.now();
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const clock = request.mark?.venue?.clock;
    if (clock) reply.header('date', new Date(clock.now()).toUTCString());
    done();
  });
}
