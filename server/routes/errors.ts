import type { FastifyInstance, FastifyReply } from 'fastify';
import { isCall } from '#server/http/calls-path.ts';
import { type Failure, failureOfCode, failureOfError } from '#server/http/failure.ts';
import { describeCause } from '#server/log-cause.ts';
import { retryAfterOf } from '#server/trpc.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** "Invalid request" in JSON-RPC: tRPC's client takes an answer for an error only with a number in it. */
const INVALID_REQUEST = -32_600;

/** What is told of a failure: its code, to tRPC's client also in the place where it looks for one. */
function failureBody(url: string, { errorCode, status }: Failure) {
  if (!isCall(url)) return { errorCode };
  return {
    errorCode,
    error: { message: errorCode, code: INVALID_REQUEST, data: { httpStatus: status, errorCode } },
  };
}

/** Answers with a failure: its status, and its code as JSON. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  // What such a browser still sends is not waited for.
  if (failure.errorCode === 'TRANSFER_TOO_SLOW') reply.header('connection', 'close');
  return reply.code(failure.status).header('cache-control', 'no-store').send(failureBody(reply.request.url, failure));
}

/** Answers with a code of the catalogue and the status of its kind. */
export function sendError(reply: FastifyReply, errorCode: ErrorCode): FastifyReply {
  return sendFailure(reply, failureOfCode(errorCode));
}

/** Every failure of a route or of Fastify itself: its cause to the log, its code to the browser, nothing else. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOfError(error);
    const fields = { route: request.routeOptions.url, errorCode: failure.errorCode, cause: describeCause(error) };
    request.log.warn(fields, 'request failed');
    const retryAfter = retryAfterOf(error);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return sendFailure(reply, failure);
  });
}
