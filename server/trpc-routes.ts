import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS_PATH } from '#server/http/calls-path.ts';
import { CALL_COMPRESSION } from '#server/http/compression.ts';
import { failureOfStatus, sendError, sendFailure } from '#server/http/error-reply.ts';
import { isBeyond } from '#server/http/json-bounds.ts';
import { answerCall } from './answer-call.ts';
import { AppError } from './errors.ts';
import { appRouter } from './router.ts';
import { type BodyBounds, USUAL_BODY } from './trpc.ts';

const MAX_DEPTH = 16;

const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;
const bodyOf = (procedure: string): BodyBounds => procedures[procedure]?._def.meta?.body ?? USUAL_BODY;

/** A body must be JSON, which no form of another site can send. */
async function requireJson(request: FastifyRequest, reply: FastifyReply) {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') return sendFailure(reply, failureOfStatus(415));
}

async function parseBody({ routeOptions }: FastifyRequest, text: string): Promise<unknown> {
  const { values } = bodyOf(routeOptions.config.procedure ?? '');
  if (isBeyond({ depth: MAX_DEPTH, values }, text)) throw new AppError('BAD_INPUT', 'JSON with too much in it');
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw new AppError('BAD_INPUT', error);
  }
}

/**
 * One route per procedure. Queries are sent by POST, so that no code is in an address; one call each, as limits count.
 */
export async function trpcRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireJson);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parseBody);
    for (const procedure of Object.keys(procedures)) {
      const { bytes: bodyLimit } = bodyOf(procedure);
      const options = { bodyLimit, config: { procedure }, compress: CALL_COMPRESSION };
      scope.post(`${CALLS_PATH}/${procedure}`, options, (request, reply) => answerCall(request, reply, procedure));
    }
    scope.post(`${CALLS_PATH}/*`, (_request, reply) => sendError(reply, 'NOT_FOUND'));
  });
}
