import type { FastifyInstance } from 'fastify';

const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
const RE_PROVIDER = /^\/(?:api\/v1|zip)\//;

/** Lets pages of any origin call the provider's API, as an application without a server of its own does. */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (RE_PROVIDER.test(request.url)) reply.headers(ANY_ORIGIN);
  });
  for (const url of ['/api/v1/*', '/zip/*']) {
    app.options(url, (_, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, DELETE')
        .header('access-control-allow-headers', 'content-type, range, x-mock-fault, x-request-id')
        .header('access-control-max-age', '600')
        .send(),
    );
  }
}
