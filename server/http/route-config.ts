import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take minutes, since it holds files. The route itself ends a transfer that is too slow. */
    longBody?: boolean;
    procedure?: string;
    metricsLabel?: string;
  }
}

export const routeConfig = (request: FastifyRequest) => request.routeOptions.config;

/** The metrics' label of a request: a procedure, a route's label or its pattern. Never the requested address. */
export function labelOf(request: FastifyRequest): string {
  const { procedure, metricsLabel } = routeConfig(request);
  return procedure ?? metricsLabel ?? request.routeOptions.url ?? 'none';
}
