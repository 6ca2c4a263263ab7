import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/metrics/metrics.ts';
import { labelOf, routeConfig } from './route-config.ts';

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
