import type { FastifyInstance } from 'fastify';
import { sendError } from '#server/http/error-reply.ts';
import type { Provider } from '#server/provider/types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/healthz` is 503 and each response ends its connection, so that a load balancer goes elsewhere. */
    drain(): void;
  }
}

export function healthRoutes(app: FastifyInstance, provider: Provider): void {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  // A proxy asks every second. What it asks is in the metrics.
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    isDraining ? sendError(reply, 'SERVER_BUSY') : reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const isReady = await provider.http.isReachable();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return reply.send({ status: isReady ? 'ok' : 'provider unreachable' });
  });
}
