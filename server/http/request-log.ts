import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/metrics/metrics.ts';
import { routeConfig } from './route-config.ts';

/** What a request is counted under: a procedure, a route's pattern or its label; never the address that was asked for. */
function labelOf(request: FastifyRequest): string {
  const { procedure, metricsLabel } = routeConfig(request);
  return procedure ?? metricsLabel ?? request.routeOptions.url ?? 'none';
}

/**
 * One line a request, from an allow-list: never an address, a header or a body, which may hold codes and names. The same
 * is counted in the metrics.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { procedure } = routeConfig(request);
    const fields = { method: request.method, route: request.routeOptions.url, procedure, status: reply.statusCode };
    request.log.info({ ...fields, ms: Math.round(reply.elapsedTime) }, 'request');
    metrics.request(labelOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}
