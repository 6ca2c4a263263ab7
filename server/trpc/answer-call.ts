import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { AppError, errorCodeOf, isRefusalCode, OwnLineBusy, retryAfterOf, VisitorLeft } from '#server/errors.ts';
import { exceedsBounds } from '#server/http/body-limits.ts';
import { CALL_COMPRESSION } from '#server/http/compression.ts';
import { CALLS_PATH, failureOfStatus, sendError, sendFailure } from '#server/http/refusals.ts';
import { readText } from '#server/http/request-body.ts';
import { answerWithin } from '#server/work/answer-time.ts';
import { COSTS, type Cost } from '#server/work/costs.ts';
import { stringifyInSlices } from '#server/work/in-slices.ts';
import { type Work, withWork } from '#server/work/work.ts';
import { ANSWER_DEADLINE_MS, type ProcedureName } from '#shared/deadlines.ts';
import { type BodyBounds, USUAL_BODY } from './procedure.ts';
import { appRouter, PROCEDURE_NAMES } from './router.ts';

const JSON_TYPE = 'application/json';
const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;

const MAX_DEPTH = 16;

const bodyOf = (procedure: ProcedureName): BodyBounds => procedures[procedure]?._def.meta?.body ?? USUAL_BODY;

/** @throws AppError BAD_INPUT for batched calls, and for JSON that is invalid, too deep or has too many values */
function readInput({ query }: FastifyRequest, procedure: ProcedureName, text: string): unknown {
  if ((query as Readonly<Record<string, unknown>>).batch === '1') {
    throw new AppError('BAD_INPUT', 'several calls in one request');
  }
  if (exceedsBounds({ depth: MAX_DEPTH, values: bodyOf(procedure).values }, text)) {
    throw new AppError('BAD_INPUT', 'JSON with too much in it');
  }
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw new AppError('BAD_INPUT', error);
  }
}

/**
 * Parses a long body in a turn of the event loop of its own, and then lets the next one wait for as long as that took.
 * Node accepts one connection per turn, so a flood of long bodies would otherwise keep new connections waiting.
 */
async function readInTurn<T>(work: Work, text: string, read: () => T): Promise<T> {
  if (text.length <= USUAL_BODY.bytes) return read();
  const release = await work.take('longBodies');
  await nextTurn();
  const began = performance.now();
  try {
    return read();
  } finally {
    setTimeout(release, performance.now() - began);
  }
}

function reportFailure(request: FastifyRequest, procedure: string, error: TRPCError): void {
  const { context } = request;
  const errorCode = errorCodeOf(error);
  // tRPC wraps errors that are not its own. The wrapper adds nothing to its cause.
  request.noteFailure(errorCode, error instanceof AppError ? error : (error.cause ?? error), procedure);
  if (error instanceof VisitorLeft) return;
  context.metrics.failure(procedure, errorCode);
  const isRefused = error instanceof OwnLineBusy || isRefusalCode(errorCode);
  context.metrics.venueCall(context.site ?? '', procedure, isRefused ? 'refused' : 'failed');
}

export type CallAnswer = {
  readonly status: number;
  readonly body: { readonly result: { readonly data: unknown } } | { readonly error: object };
  readonly retryAfterSeconds: number | undefined;
};

type Call = {
  readonly procedure: ProcedureName;
  readonly readInput: (work: Work) => unknown;
};

function untilDeadline(context: Context, procedure: ProcedureName): Context {
  const { http } = context.provider;
  const { holdsLock = false }: Cost = COSTS[procedure];
  const time = answerWithin(ANSWER_DEADLINE_MS[procedure] * http.timing.scale);
  return { ...context, time, provider: { ...context.provider, http: http.with({ time, holdsLock }) } };
}

/**
 * Runs a procedure. Logs and answers failures, too.
 * @param write makes the reply, while the call still holds its shares of budgets, unless it failed
 */
export async function runCall<Reply>(
  request: FastifyRequest,
  { procedure, readInput }: Call,
  write: (answer: CallAnswer) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { type } = procedures[procedure]._def;
  const { context } = request;
  let input: unknown;
  try {
    return await withWork(untilDeadline(context, procedure), procedure, async (ctx) => {
      input = await readInput(ctx.provider.work);
      const call = { router: appRouter, path: procedure, type, ctx, input, batchIndex: 0 };
      const run = () => callTRPCProcedure({ ...call, getRawInput: async () => input, signal: undefined });
      const data = await context.tracing.step(procedure, run);
      context.metrics.venueCall(context.site ?? '', procedure, 'ok');
      return write({ status: 200, body: { result: { data } }, retryAfterSeconds: undefined });
    });
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown);
    reportFailure(request, procedure, error);
    const config = appRouter._def._config;
    const shape = getTRPCErrorShape({ config, ctx: context, error, input, path: procedure, type });
    const status = getHTTPStatusCodeFromError(error);
    return write({ status, body: { error: shape }, retryAfterSeconds: retryAfterOf(error) });
  }
}

/** Answers a call. tRPC's adapter costs six times as much, and streams replies, so their length is unknown. */
async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  procedure: ProcedureName,
): Promise<FastifyReply> {
  const text = String(request.body ?? '');
  const read = () => readInput(request, procedure, text);
  const call = { procedure, readInput: (work: Work) => readInTurn(work, text, read) };
  const answer = await runCall(request, call, async ({ status, body, retryAfterSeconds }) => {
    return { status, pieces: await stringifyInSlices(body), retryAfterSeconds };
  });
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds));
  reply.code(answer.status).header('cache-control', 'private, no-store');
  const { pieces } = answer;
  if (pieces.length === 1) return reply.type(JSON_TYPE).send(pieces[0]);
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  reply.countUnread(bytes);
  reply.header('content-length', bytes);
  return reply.type(JSON_TYPE).send(Readable.from(pieces, { objectMode: false }));
}

/** Refuses a body that is not declared as JSON. Other sites' forms cannot declare that. */
async function requireJson(request: FastifyRequest, reply: FastifyReply) {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') return sendFailure(reply, failureOfStatus(415));
}

/** Adds a route for each procedure. Queries use POST too, so that no address contains a card's code. */
export async function trpcRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireJson);
    // The body is parsed later, when the call has its shares of budgets.
    scope.addContentTypeParser('application/json', readText);
    for (const procedure of PROCEDURE_NAMES) {
      const { bytes: bodyLimit } = bodyOf(procedure);
      const options = { bodyLimit, config: { procedure }, compress: CALL_COMPRESSION };
      scope.post(`${CALLS_PATH}/${procedure}`, options, (request, reply) => answerCall(request, reply, procedure));
    }
    scope.post(`${CALLS_PATH}/*`, (_request, reply) => sendError(reply, 'NOT_FOUND'));
  });
}
