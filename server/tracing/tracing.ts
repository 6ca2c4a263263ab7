import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { TrustsProxy } from '#server/http/trusted-proxies.ts';
import { NO_OBSERVER, type ProviderObserver } from '#server/provider/observer.ts';

/** Where the time of a request went. Every text is a word of this program, or the site of a venue that exists. */
export type Tracing = {
  /** Makes a span of each request, in which all others are. */
  traceRequests(app: FastifyInstance): void;
  /** Runs a step in a span of its own. A failure gives the span its error code, never its message. */
  step<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Begins the span of a call of the provider. */
  callStarted: ProviderObserver['callStarted'];
  /** Names the venue of the request that is under way. @param site of a venue that the provider knows */
  atVenue(site: string): void;
  /** Sends what was not sent yet, and waits two seconds for it at most. */
  close(): Promise<void>;
};

/** No traces at all. */
export const NO_TRACING: Tracing = {
  traceRequests: () => undefined,
  step: (_name, run) => run(),
  callStarted: NO_OBSERVER.callStarted,
  atVenue: () => undefined,
  close: async () => undefined,
};

/**
 * Traces to the collector of the configuration, if it names one.
 * @param trustsProxy whose `traceparent` is continued
 */
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
