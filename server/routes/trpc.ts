import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Context } from '../context.ts';
import { describeCause } from '../log-cause.ts';
import { type AppRouter, appRouter } from '../router.ts';
import { errorCodeOf, retryAfterOf } from '../trpc.ts';

/**
 * The procedures, under `/trpc`. Our client sends queries by POST as well, so that no card or access code ever stands in
 * an address; a body must be JSON, which also keeps other sites' forms out; one call a request, so that limits count calls.
 */
export async function trpcRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest) => Context,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
      if (request.method !== 'GET' && type !== 'application/json')
        return reply.code(415).send({ errorCode: 'BAD_INPUT' satisfies ErrorCode });
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req }) => makeContext(req),
        allowMethodOverride: true,
        allowBatching: false,
        responseMeta: ({ errors: [error] }) => {
          const headers = new Headers([['cache-control', 'private, no-store']]);
          const retryAfter = retryAfterOf(error);
          if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
          return { headers };
        },
        onError: ({ error, path, req }) => {
          const fields = { procedure: path, errorCode: errorCodeOf(error), cause: describeCause(error.cause ?? error) };
          req.log.warn(fields, 'procedure failed');
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}
