import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  /** What a route may declare in the `config` of its options. */
  interface FastifyContextConfig {
    /** Its body may take minutes, since it holds files. The route itself ends a transfer that is too slow. */
    longBody?: boolean;
    /** The procedure behind it. */
    procedure?: string;
    /** Its name in the metrics, in place of its address. */
    metricsLabel?: string;
  }
}

/** What the route of a request declares. */
export const routeConfig = (request: FastifyRequest) => request.routeOptions.config;

/** The metrics' label of a request: a procedure, a route's label or its pattern. Never the requested address. */
export function labelOf(request: FastifyRequest): string {
  const { procedure, metricsLabel } = routeConfig(request);
  return procedure ?? metricsLabel ?? request.routeOptions.url ?? 'none';
}
