import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '#server/provider/types.ts';
import { type Context, createContext, type SharedContext, type VenueContext, visitOf } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly context: Context;
    /** @throws AppError when the host belongs to no venue */
    loadVenueContext(): Promise<VenueContext>;
  }
}

/** Forwards a fault that a tester asks for to the mock provider. Never used in production. */
function withRequestedFault(provider: Provider, request: FastifyRequest): Provider {
  const fault = request.headers['x-mock-fault'];
  return typeof fault === 'string'
    ? { ...provider, http: provider.http.withHeaders({ 'x-mock-fault': fault }) }
    : provider;
}

/** Made only when a route asks for them: health checks and files need neither. */
export function decorateRequests(app: FastifyInstance, shared: SharedContext, provider: Provider): void {
  const { isProduction } = shared.config;
  const contexts = new WeakMap<FastifyRequest, Context>();
  const answers = new WeakMap<FastifyRequest, ServerResponse>();
  app.addHook('onRequest', (request, reply, done) => {
    answers.set(request, reply.raw);
    done();
  });
  app.decorateRequest('context', {
    getter() {
      const known = contexts.get(this);
      if (known) return known;
      const answer = answers.get(this);
      if (!answer) throw new Error('a context is made after the first hook');
      const context = createContext(visitOf(this, answer, shared.config), {
        ...shared,
        provider: isProduction ? provider : withRequestedFault(provider, this),
      });
      contexts.set(this, context);
      return context;
    },
  });
  app.decorateRequest('loadVenueContext', async function loadVenueContext() {
    const { context } = this;
    return { ...context, venue: await context.loadVenue() };
  });
}
