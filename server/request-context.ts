import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '#server/provider/types.ts';
import { ProgramError } from '#shared/program-error.ts';
import { type Context, createContext, type SharedContext, type VenueContext, visitOf } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly context: Context;
    /** @throws AppError if the host belongs to no venue */
    loadVenueContext(): Promise<VenueContext>;
  }
}

/** Forwards a fault that a tester requests to the mock provider. Never used in production. */
function withRequestedFault(provider: Provider, request: FastifyRequest): Provider {
  const fault = request.headers['x-mock-fault'];
  return typeof fault === 'string'
    ? { ...provider, http: provider.http.withHeaders({ 'x-mock-fault': fault }) }
    : provider;
}

/** Contexts are created only when a route uses them, because health checks and files need none. */
export function decorateRequests(app: FastifyInstance, shared: SharedContext, provider: Provider): void {
  const { isProduction } = shared.config;
  const contexts = new WeakMap<FastifyRequest, () => Context>();
  app.addHook('onRequest', (request, { raw }, done) => {
    let context: Context | undefined;
    contexts.set(request, () => {
      const asked = isProduction ? provider : withRequestedFault(provider, request);
      context ??= createContext(visitOf(request, raw, shared.config), { ...shared, provider: asked });
      return context;
    });
    done();
  });
  app.decorateRequest('context', {
    getter() {
      const contextOf = contexts.get(this);
      if (!contextOf) throw new ProgramError('the context does not exist before the first hook');
      return contextOf();
    },
  });
  app.decorateRequest('loadVenueContext', async function loadVenueContext() {
    const { context } = this;
    return { ...context, venue: await context.loadVenue() };
  });
}
