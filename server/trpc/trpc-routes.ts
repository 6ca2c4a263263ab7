import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_COMPRESSION } from '#server/http/compression.ts';
import { failureOfStatus, sendError, sendFailure } from '#server/http/refusals.ts';
import { CALLS_PATH } from '#server/http/routes.ts';
import { answerCall, bodyOf } from './answer-call.ts';
import { PROCEDURE_NAMES } from './router.ts';

/** A body must be JSON, which forms of other sites cannot send. */
async function requireJson(request: FastifyRequest, reply: FastifyReply) {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') return sendFailure(reply, failureOfStatus(415));
}

/** Queries use POST, so that no code is in an address. Calls are not batched, because limits count them one by one. */
export async function trpcRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireJson);
    scope.removeAllContentTypeParsers();
    // The body is parsed later, once the call has its shares of work.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: string) => text);
    for (const procedure of PROCEDURE_NAMES) {
      const { bytes: bodyLimit } = bodyOf(procedure);
      const options = { bodyLimit, config: { procedure }, compress: CALL_COMPRESSION };
      scope.post(`${CALLS_PATH}/${procedure}`, options, (request, reply) => answerCall(request, reply, procedure));
    }
    scope.post(`${CALLS_PATH}/*`, (_request, reply) => sendError(reply, 'NOT_FOUND'));
  });
}
