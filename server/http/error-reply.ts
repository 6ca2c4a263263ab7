import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError, errorCodeOf, httpStatusOf, retryAfterOf } from '#server/errors.ts';
import type { ServerObserver } from '#server/operations/server-observer.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isCall } from './calls-path.ts';
import { labelOf } from './route-config.ts';

export type Failure = { readonly errorCode: ErrorCode; readonly status: number };

/** Our codes for statuses of Fastify and Node. Anything else that they refuse is BAD_INPUT. */
const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 408: 'TRANSFER_TOO_SLOW' };

const INVALID_REQUEST = -32_600;

export function failureOfStatus(status: number): Failure {
  return { errorCode: CODES_BY_STATUS[status] ?? 'BAD_INPUT', status };
}

function failureOfCode(errorCode: ErrorCode): Failure {
  return { errorCode, status: httpStatusOf(errorCode) };
}

function failureOfError(error: unknown): Failure {
  const isTheirs = !(error instanceof AppError) && error instanceof Error && 'statusCode' in error;
  const status = isTheirs ? Number(error.statusCode) : 0;
  return status >= 400 && status < 500 ? failureOfStatus(status) : failureOfCode(errorCodeOf(error));
}

/** The body of a failure: its code alone. For tRPC's client the code is also where that client reads it. */
function failureBody(url: string, { errorCode, status }: Failure) {
  if (!isCall(url)) return { errorCode };
  return {
    errorCode,
    error: { message: errorCode, code: INVALID_REQUEST, data: { httpStatus: status, errorCode } },
  };
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  // The rest of a slow request is not waited for.
  if (failure.errorCode === 'TRANSFER_TOO_SLOW') reply.header('connection', 'close');
  return reply.code(failure.status).header('cache-control', 'no-store').send(failureBody(reply.request.url, failure));
}

export function sendError(reply: FastifyReply, errorCode: ErrorCode): FastifyReply {
  return sendFailure(reply, failureOfCode(errorCode));
}

export function handleErrors(app: FastifyInstance, observer: ServerObserver): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOfError(error);
    request.noteFailure(failure.errorCode, error);
    observer.failure(labelOf(request), failure.errorCode);
    const retryAfter = retryAfterOf(error);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return sendFailure(reply, failure);
  });
}
