import type { FastifyInstance } from 'fastify';
import { NO_OBSERVER, type ProviderObserver } from '#server/provider/transport/observer.ts';

export type Tracing = {
  traceRequests(app: FastifyInstance): void;
  /** Runs a step in its own span. A failure adds its error code to the span, never its message. */
  step<T>(name: string, run: () => Promise<T>): Promise<T>;
  callStarted: ProviderObserver['callStarted'];
  atVenue(site: string): void;
  close(): Promise<void>;
};

export const NO_TRACING: Tracing = {
  traceRequests: () => undefined,
  step: (_name, run) => run(),
  callStarted: NO_OBSERVER.callStarted,
  atVenue: () => undefined,
  close: async () => undefined,
};
