import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: number;
  }
}

/** Fastify itself times only requests that it logs. */
export function timeRequests(app: FastifyInstance): void {
  app.decorateRequest('receivedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = performance.now();
    done();
  });
}
