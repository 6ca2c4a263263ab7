import type { FastifyInstance } from 'fastify';
import type { Venue } from '#mock-provider/world/venue.ts';

type CallMark = {
  readonly venue: Venue | undefined;
  /** Whether the response is what the provider would send: it has no fault, and the mock did not fail. */
  readonly isHealthy: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    mark: CallMark | null;
    /** The time by `performance.now()`. */
    receivedAt: number;
  }
}

/**
 * Marks requests and notes when each arrived, because Fastify only times requests that it logs. Replies are dated by the
 * venue's clock. Call it before adding routes.
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
