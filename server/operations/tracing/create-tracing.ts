import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { TrustsProxy } from '#server/http/client-address.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Traces to the configured collector, if any. @param trustsProxy whose `traceparent` is continued */
export async function createTracing(
  { tracing }: Config,
  log: FastifyBaseLogger,
  trustsProxy: TrustsProxy,
): Promise<Tracing> {
  if (tracing === null) return NO_TRACING;
  // The library takes as long to load as the rest of a start, and most sites have no collector.
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing(tracing, { log, trustsProxy });
}
