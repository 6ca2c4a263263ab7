import { isIPv6 } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import ipaddr from 'ipaddr.js';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { sendError } from '#server/http/refusals.ts';
import type { Metrics } from './metrics.ts';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const bitsOf = (network: string) => (network.includes('/') ? '' : isIPv6(network) ? '/128' : '/32');
  const listed = networks.map((network) => ipaddr.parseCIDR(network + bitsOf(network)));
  // A server on IPv6 sees the IPv4 client 10.0.0.7 as ::ffff:10.0.0.7. `ipaddr.process` converts it back.
  return (address) =>
    ipaddr.isValid(address) && ipaddr.subnetMatch(ipaddr.process(address), { listed }, 'others') === 'listed';
}

const THIS_MACHINE = ['127.0.0.0/8', '::1'];

let registry: Registry | null = null;

/** Returns Node's own metrics. The servers of a process share them, since a second registry would measure the same. */
function processMetrics(): Registry {
  if (registry === null) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}

function answerMetrics(app: FastifyInstance, metrics: Metrics, isAllowed: (address: string) => boolean): void {
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request.ip)) return sendError(reply, 'NOT_FOUND');
    const texts = await Promise.all([metrics.text(), processMetrics().metrics()]);
    return reply.type(CONTENT_TYPE).header('cache-control', 'no-store').send(texts.join('\n'));
  });
}

export function metricsRoute(app: FastifyInstance, metrics: Metrics, allow: readonly string[]): void {
  if (allow.length > 0) processMetrics();
  answerMetrics(app, metrics, addressesIn(allow));
}

type MetricsAppOptions = {
  readonly allow: readonly string[];
  readonly loggerInstance: FastifyBaseLogger;
};

export function buildMetricsApp(metrics: Metrics, { allow, loggerInstance }: MetricsAppOptions): FastifyInstance {
  processMetrics();
  const app = fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'NOT_FOUND'));
  answerMetrics(app, metrics, addressesIn(allow.length > 0 ? allow : THIS_MACHINE));
  return app;
}
