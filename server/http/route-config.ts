import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  /** What a route may say of itself beside its address, as `config` of its options. */
  interface FastifyContextConfig {
    /** Its body may take minutes, since it holds files; the route itself ends a transfer that is too slow. */
    longBody?: boolean;
    /** The procedure that it answers. */
    procedure?: string;
    /** Its name in the metrics, where its address is not to be one. */
    metricsLabel?: string;
  }
}

/** What a request's route says of itself. */
export const routeConfig = (request: FastifyRequest) => request.routeOptions.config;
