import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { AppError, errorCodeOf, isRefusal, retryAfterOf } from './errors.ts';
import { appRouter } from './router.ts';
import { USUAL_BODY } from './trpc.ts';

const JSON_TYPE = 'application/json';
const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;

function inputOf({ body, query }: FastifyRequest): unknown {
  if ((query as Readonly<Record<string, unknown>>).batch === '1') {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A request holds one call.' });
  }
  return body;
}

export const isLongBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > USUAL_BODY.bytes;

/** Counts a body that fits no procedure. @throws AppError TOO_MANY_REQUESTS after too many of its address */
export async function countRefusedBody({ context }: FastifyRequest): Promise<void> {
  const { limits, site, address } = context;
  await limits.countAction('refused body', { site: site ?? '', address });
}

/** The error of a call, or of the limit. A long body of unsigned ids costs as much as a valid one. */
async function failureOf(request: FastifyRequest, thrown: unknown): Promise<TRPCError> {
  const error = getTRPCErrorFromUnknown(thrown);
  const fitsNone = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError;
  if (!fitsNone && !(isLongBody(request) && errorCodeOf(error) === 'NOT_FOUND')) return error;
  return countRefusedBody(request).then(() => error, getTRPCErrorFromUnknown);
}

function reportFailure(request: FastifyRequest, procedure: string, error: TRPCError): void {
  const { context } = request;
  const errorCode = errorCodeOf(error);
  context.observer.failure(procedure, errorCode);
  context.observer.venueCall(context.site ?? '', procedure, isRefusal(errorCode) ? 'refused' : 'failed');
  // tRPC wraps an error that is not ours. The wrapper adds nothing to its cause.
  request.noteFailure(errorCode, error instanceof AppError ? error : (error.cause ?? error), procedure);
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
    const error = await failureOf(request, thrown);
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
