import type { FastifyInstance } from 'fastify';
import type { Venue } from '#mock-provider/world/venue.ts';

type CallMark = {
  readonly venue: Venue | undefined;
  /** Whether the response is what the provider would send: no fault is in it, and the mock did not fail. */
  readonly isHealthy: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    mark: CallMark | null;
    /** By `performance.now()`. */
    receivedAt: number;
  }
}

/**
 * Lets requests be marked, and notes when each came: Fastify times only those that it logs. Replies are dated by the
 * venue's clock. It must come before the routes.
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
