import type { FastifyInstance, FastifyReply } from 'fastify';
import { ERROR_KINDS, type ErrorCode } from '#shared/error-codes.ts';
import { describeCause } from '../log-cause.ts';
import { errorCodeOf, HTTP_STATUS } from '../trpc.ts';

/** Answers a failure as tRPC does: `{ errorCode }` with the status of its kind. */
export function sendError(reply: FastifyReply, errorCode: ErrorCode): FastifyReply {
  // What such a browser still sends is not waited for.
  if (errorCode === 'TRANSFER_TOO_SLOW') reply.header('connection', 'close');
  return reply.code(HTTP_STATUS[ERROR_KINDS[errorCode]]).header('cache-control', 'no-store').send({ errorCode });
}

/** Every failure of a plain route: its cause to the log, its code to the browser, nothing else. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    const errorCode = status >= 400 && status < 500 ? 'BAD_INPUT' : errorCodeOf(error);
    request.log.warn({ route: request.routeOptions.url, errorCode, cause: describeCause(error) }, 'request failed');
    return sendError(reply, errorCode);
  });
}
