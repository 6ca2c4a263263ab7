import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { CALLS_PATH } from '#server/http/calls-path.ts';
import { CALL_COMPRESSION } from '#server/http/compression.ts';
import { failureOfStatus, sendError, sendFailure } from '#server/http/error-reply.ts';
import { isDeeperThan } from '#server/http/json-depth.ts';
import { appRouter } from '#server/router.ts';
import { answerCall } from './answer-call.ts';

/** The most bytes of a call, and of a call that names every media of a gallery. */
const CALL_BYTES = 64 * 1024;
const LONG_LIST_BYTES = 1024 * 1024;
const LONG_LISTS: ReadonlySet<string> = new Set(['gallery.zip', 'order.reportDownload']);
/** Levels of nested lists and objects. Our deepest input has four. */
const MAX_DEPTH = 16;

/** A body must be JSON, which no form of another site can send. */
async function requireJson(request: FastifyRequest, reply: FastifyReply) {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') return sendFailure(reply, failureOfStatus(415));
}

async function readBody(_request: FastifyRequest, text: string): Promise<string> {
  if (isDeeperThan(MAX_DEPTH, text)) throw new AppError('BAD_INPUT', 'JSON that is nested too deeply');
  return text;
}

/**
 * The procedures, each a route of its own under `/trpc`. Our client sends queries by POST as well, so that no card code
 * and no access code is ever in an address. A request holds one call, so that limits count calls.
 */
export async function trpcRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireJson);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, readBody);
    for (const procedure of Object.keys(appRouter._def.procedures)) {
      const bodyLimit = LONG_LISTS.has(procedure) ? LONG_LIST_BYTES : CALL_BYTES;
      const path = `${CALLS_PATH}/${procedure}`;
      const options = { bodyLimit, config: { procedure }, compress: CALL_COMPRESSION };
      scope.post(path, options, (request, reply) => answerCall(request, reply, procedure));
    }
    scope.post(`${CALLS_PATH}/*`, (_request, reply) => sendError(reply, 'NOT_FOUND'));
  });
}
