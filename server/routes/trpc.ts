import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { CALLS_PATH } from '#server/http/calls-path.ts';
import { failureOfStatus } from '#server/http/failure.ts';
import { isDeeperThan } from '#server/http/json-depth.ts';
import { describeCause } from '#server/log-cause.ts';
import { appRouter } from '#server/router.ts';
import { errorCodeOf, retryAfterOf, StorefrontError } from '#server/trpc.ts';
import { sendError, sendFailure } from './errors.ts';

/** What a call may send, in bytes; those that name every media of a gallery may send more. */
const CALL_BYTES = 64 * 1024;
const LONG_LIST_BYTES = 1024 * 1024;
const LONG_LISTS: ReadonlySet<string> = new Set(['gallery.zip', 'order.reportDownload']);
/** Lists and objects in one another; our deepest input has four. */
const MAX_DEPTH = 16;

type MakeContext = (request: FastifyRequest) => Context;

/** A body must be JSON, which no form of another site can send. */
async function requireJson(request: FastifyRequest, reply: FastifyReply) {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') return sendFailure(reply, failureOfStatus(415));
}

async function readBody(_request: FastifyRequest, text: string): Promise<string> {
  if (isDeeperThan(MAX_DEPTH, text)) throw new StorefrontError('BAD_INPUT', 'JSON that is nested too deep');
  return text;
}

function procedureHandler(procedure: string, makeContext: MakeContext) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    fastifyRequestHandler({
      router: appRouter,
      req: request,
      res: reply,
      path: procedure,
      createContext: ({ req }) => makeContext(req),
      allowMethodOverride: true,
      allowBatching: false,
      responseMeta: ({ errors: [error] }) => {
        const headers = new Headers([['cache-control', 'private, no-store']]);
        const retryAfter = retryAfterOf(error);
        if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
        return { headers };
      },
      onError: ({ error }) => {
        const fields = { procedure, errorCode: errorCodeOf(error), cause: describeCause(error.cause ?? error) };
        request.log.warn(fields, 'procedure failed');
      },
    });
}

/**
 * The procedures, each a route of its own under `/trpc`. Our client sends queries by POST as well, so that no card or
 * access code ever stands in an address; one call a request, so that limits count calls.
 */
export async function trpcRoutes(app: FastifyInstance, makeContext: MakeContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireJson);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, readBody);
    for (const procedure of Object.keys(appRouter._def.procedures)) {
      const bodyLimit = LONG_LISTS.has(procedure) ? LONG_LIST_BYTES : CALL_BYTES;
      const path = `${CALLS_PATH}/${procedure}`;
      scope.post(path, { bodyLimit, config: { procedure } }, procedureHandler(procedure, makeContext));
    }
    scope.post(`${CALLS_PATH}/*`, (_request, reply) => sendError(reply, 'NOT_FOUND'));
  });
}
