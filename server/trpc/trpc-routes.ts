import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitLongBodies } from '#server/http/body-limits.ts';
import { CALL_COMPRESSION } from '#server/http/compression.ts';
import { failureOfStatus, sendError, sendFailure } from '#server/http/refusals.ts';
import { CALLS_PATH } from '#server/http/routes.ts';
import { answerCall, bodyOf } from './answer-call.ts';
import { USUAL_BODY } from './procedure.ts';
import { PROCEDURE_NAMES } from './router.ts';

/** A body must be JSON, which no form of another site can send. */
async function requireJson(request: FastifyRequest, reply: FastifyReply) {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') return sendFailure(reply, failureOfStatus(415));
}

/** As its sender says; without that it may be the longest. */
const bytesToCome = ({ headers }: FastifyRequest, most: number): number =>
  headers['transfer-encoding'] === undefined ? Math.min(most, Number(headers['content-length'] ?? 0)) : most;

/** Queries are sent by POST, so that no code is in an address; one call each, as limits count. */
export async function trpcRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireJson);
    scope.removeAllContentTypeParsers();
    // Parsed once the call has its shares of work.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: string) => text);
    const bodies = limitLongBodies();
    const beginLong = (most: number) => async (request: FastifyRequest, reply: FastifyReply) => {
      const bytes = bytesToCome(request, most);
      if (bytes > USUAL_BODY.bytes) await bodies.begin(request, reply, bytes);
    };
    for (const procedure of PROCEDURE_NAMES) {
      const { bytes: bodyLimit } = bodyOf(procedure);
      const onRequest = bodyLimit > USUAL_BODY.bytes ? [beginLong(bodyLimit)] : [];
      const options = { bodyLimit, onRequest, config: { procedure }, compress: CALL_COMPRESSION };
      scope.post(`${CALLS_PATH}/${procedure}`, options, (request, reply) => {
        bodies.arrive(reply);
        return answerCall(request, reply, procedure);
      });
    }
    scope.post(`${CALLS_PATH}/*`, (_request, reply) => sendError(reply, 'NOT_FOUND'));
  });
}
