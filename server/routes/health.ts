import type { FastifyInstance } from 'fastify';
import type { Provider } from '#server/provider/types.ts';

/** `/healthz`: this process runs. `/readyz`: it can also reach the provider. */
export function healthRoutes(app: FastifyInstance, provider: Provider): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await provider.http.isReachable();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'provider unreachable' });
  });
}
