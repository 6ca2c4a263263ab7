import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { buildApp } from './app.ts';
import { describeCause } from './log-cause.ts';
import { collectStartGarbage } from './operations/collect-start-garbage.ts';
import { createMetrics } from './operations/metrics/metrics.ts';
import { buildMetricsApp } from './operations/metrics/metrics-routes.ts';
import { ConfigError, readConfig } from './settings/config.ts';
import { followVenueDomains } from './settings/venue-domains.ts';

/** How long a stop waits for running requests, in ms: long enough to charge and to read the payment back. */
const GRACE_MS = PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.read;

/** How long after the start its garbage is collected, in ms: usually before a load balancer sends the first visitor. */
const STARTED_MS = 1_000;

function closeAtSignal(app: FastifyInstance, metricsApp: FastifyInstance | null, drainMs: number): void {
  const stop = async (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'closing');
    try {
      if (drainMs > 0) await app.leave(drainMs);
      setTimeout(() => process.exit(1), GRACE_MS).unref();
      await Promise.all([app.close(), metricsApp?.close()]);
      process.exit(0);
    } catch (error) {
      app.log.error({ cause: describeCause(error) }, 'could not close');
      process.exit(1);
    }
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function main(clientFolder: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const metrics = createMetrics();
  const app = await buildApp(config, { metrics, ...(clientFolder ? { clientFolder: resolve(clientFolder) } : {}) });
  const { metricsPort, metricsAllow: allow, host } = config;
  const { log: loggerInstance } = app;
  const metricsApp = metricsPort === null ? null : buildMetricsApp(metrics, { allow, loggerInstance });
  followVenueDomains(config, app.log);
  closeAtSignal(app, metricsApp, config.drainMs);
  for (const [variable, meant] of config.misspelt)
    app.log.warn({ variable, meant }, 'a variable is not read, and nearly one that is');
  if (config.isProduction && config.trustProxy.length === 0)
    app.log.warn('TRUST_PROXY is missing: behind a proxy all visitors share the limits of one address');
  if (!config.creditCardTokens) {
    app.log.warn("the payment provider's public key is not configured: nobody can pay by card");
  }
  // In a rush, a proxy opens a connection for each request. If the backlog is full, a connection attempt is lost and is
  // repeated only after a second. By then nginx has given it up (`proxy_connect_timeout`), and answers 504 if it
  // reaches no other storefront either.
  await app.listen({ port: config.port, host, backlog: 4_096 });
  if (metricsApp && metricsPort !== null) await metricsApp.listen({ port: metricsPort, host });
  setTimeout(() => {
    collectStartGarbage().catch((error: unknown) =>
      app.log.warn({ cause: describeCause(error) }, 'the memory of the start was not released'),
    );
  }, STARTED_MS).unref();
}

main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError ? `Wrong configuration:\n${error.message}\n` : `${String(error)}\n`,
  );
  process.exit(1);
});
