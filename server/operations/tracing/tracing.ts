import type { FastifyInstance } from 'fastify';
import { NO_OBSERVER, type ProviderObserver } from '#server/provider/transport/observer.ts';

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
