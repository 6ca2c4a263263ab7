import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/metrics/metrics.ts';
import { routeConfig } from './route-config.ts';

/** The metrics' label of a request: a procedure, a route's label or its pattern. Never the requested address. */
function labelOf(request: FastifyRequest): string {
  const { procedure, metricsLabel } = routeConfig(request);
  return procedure ?? metricsLabel ?? request.routeOptions.url ?? 'none';
}

/**
 * Logs each request in one line, and counts it in the metrics. The fields are an allow-list: no address, header or body,
 * which may contain codes and names.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { procedure } = routeConfig(request);
    const fields = { method: request.method, route: request.routeOptions.url, procedure, status: reply.statusCode };
    request.log.info({ ...fields, ms: Math.round(reply.elapsedTime) }, 'request');
    metrics.request(labelOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}
