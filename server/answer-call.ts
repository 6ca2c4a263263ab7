import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_KINDS, type ErrorKind } from '#shared/error-codes.ts';
import { AppError, errorCodeOf, retryAfterOf } from './errors.ts';
import { describeCause } from './log-cause.ts';
import { appRouter } from './router.ts';

const JSON_TYPE = 'application/json';
const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;

function inputOf({ body, query }: FastifyRequest): unknown {
  if ((query as Readonly<Record<string, unknown>>).batch === '1') {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A request holds one call.' });
  }
  return body;
}

const FAILED_KINDS: readonly ErrorKind[] = ['unprocessable', 'unavailable', 'unexpected'];

function reportFailure({ context, log }: FastifyRequest, procedure: string, error: TRPCError): void {
  const errorCode = errorCodeOf(error);
  context.observer.failure(procedure, errorCode);
  const outcome = FAILED_KINDS.includes(ERROR_KINDS[errorCode]) ? 'failed' : 'refused';
  context.observer.venueCall(context.site ?? '', procedure, outcome);
  // tRPC wraps an error that is not ours. The wrapper adds nothing to its cause.
  const cause = describeCause(error instanceof AppError ? error : (error.cause ?? error));
  log.warn({ procedure, errorCode, cause }, 'procedure failed');
}

export type CallAnswer = {
  readonly status: number;
  readonly body: { readonly result: { readonly data: unknown } } | { readonly error: object };
  readonly retryAfterSeconds: number | undefined;
};

/** Runs a procedure by its path in the router (`gallery.byCards`). A failure is an answer too, and is logged. */
export async function runCall(
  request: FastifyRequest,
  procedure: string,
  readInput: () => unknown,
): Promise<CallAnswer> {
  const { type } = procedures[procedure]._def;
  let input: unknown;
  try {
    input = readInput();
    const call = { router: appRouter, path: procedure, type, ctx: request.context, input, batchIndex: 0 };
    const run = () => callTRPCProcedure({ ...call, getRawInput: async () => input, signal: undefined });
    const data = await request.context.tracing.step(procedure, run);
    request.context.observer.venueCall(request.context.site ?? '', procedure, 'ok');
    return { status: 200, body: { result: { data } }, retryAfterSeconds: undefined };
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown);
    reportFailure(request, procedure, error);
    const config = appRouter._def._config;
    const shape = getTRPCErrorShape({ config, ctx: request.context, error, input, path: procedure, type });
    const status = getHTTPStatusCodeFromError(error);
    return { status, body: { error: shape }, retryAfterSeconds: retryAfterOf(error) };
  }
}

/**
 * Answers one call as tRPC's client reads it. tRPC's own Fastify adapter costs six times as much, and its streams
 * hide the length from the compression.
 */
export async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  procedure: string,
): Promise<FastifyReply> {
  const { status, body, retryAfterSeconds } = await runCall(request, procedure, () => inputOf(request));
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(status).header('cache-control', 'private, no-store');
  return reply.type(JSON_TYPE).send(JSON.stringify(body));
}
