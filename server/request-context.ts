import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '#server/provider/provider.ts';
import { ProgramError } from '#shared/program-error.ts';
import { type Context, createContext, visitOf } from './context.ts';
import type { SharedContext } from './shared-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly context: Context;
    answer: ServerResponse | null;
    createdContext: Context | null;
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
  const { config } = shared;
  const said = new Set<string>();
  app.decorateRequest('answer', null);
  app.decorateRequest('createdContext', null);
  app.addHook('onRequest', (request, { raw }, done) => {
    request.answer = raw;
    done();
  });
  app.decorateRequest('context', {
    getter() {
      if (!this.answer) throw new ProgramError('the context does not exist before the first hook');
      const calling = config.isProduction ? provider : withRequestedFault(provider, this);
      this.createdContext ??= createContext(visitOf(this, this.answer, config), { ...shared, provider: calling }, said);
      return this.createdContext;
    },
  });
}
