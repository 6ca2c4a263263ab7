import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusalCode } from '#server/errors.ts';
import { Levels } from '#server/limits/levels.ts';
import { describeCause } from '#server/log-cause.ts';
import type { Metrics } from '#server/operations/metrics/metrics.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { whenClosed } from '#shared/when-closed.ts';

/** Anybody can cause refusals. Without a limit, their lines would push all others out of a log of limited size. */
const LINES = { atOnce: 200, msPerLine: 50 };

export function createRefusedLines(metrics: Metrics) {
  const written = new Levels(LINES.msPerLine);
  return {
    write: (line: () => void) => (written.raiseWithin(LINES.atOnce) ? line() : metrics.refusedLineLeftOut()),
  };
}

export type RefusedLines = ReturnType<typeof createRefusedLines>;

/** The gallery of every active visitor calls this each second. */
const ASKED_EACH_SECOND = 'order.version';

const MAX_REFUSAL_CAUSE = 120;

type NotedFailure = { readonly errorCode: ErrorCode; readonly cause: string; readonly procedure?: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    procedure?: string;
    metricsLabel?: string;
  }
  interface FastifyRequest {
    notedFailure: NotedFailure | null;
    isLogged: boolean;
    /** Whether successes are logged only at level debug, as for pictures: a page requests hundreds. */
    isRoutine: boolean;
    /**
     * Adds a failure to the request's log line. A second one, or one after the request has ended, gets its own line.
     */
    noteFailure(errorCode: ErrorCode, error: unknown, procedure?: string): void;
  }
}

/** Returns a route's label for metrics: a procedure, its own label or its pattern, but never the address. */
export function labelOf({ config, url = 'none' }: FastifyRequest['routeOptions']): string {
  return config.procedure ?? config.metricsLabel ?? url;
}

function logFailure({ log, routeOptions }: FastifyRequest, failure: NotedFailure, refused: RefusedLines): void {
  const fields = { route: routeOptions.url, ...failure };
  if (isRefusalCode(failure.errorCode)) refused.write(() => log.info(fields, 'request failed'));
  else log.warn(fields, 'request failed');
}

function noteFailures(app: FastifyInstance, refused: RefusedLines): void {
  app.decorateRequest('notedFailure', null);
  app.decorateRequest('isLogged', false);
  app.decorateRequest('isRoutine', false);
  app.decorateRequest('noteFailure', function noteFailure(errorCode, error, procedure) {
    const cause = describeCause(error).slice(0, isRefusalCode(errorCode) ? MAX_REFUSAL_CAUSE : undefined);
    const failure = { errorCode, cause, ...(procedure === undefined ? {} : { procedure }) };
    if (this.isLogged || this.notedFailure) logFailure(this, failure, refused);
    else this.notedFailure = failure;
  });
  // If the visitor left, no response ends, and `onResponse` does not run, so this hook writes the failure's line.
  app.addHook('onRequest', (request, { raw }, done) => {
    whenClosed(raw, () => {
      if (request.notedFailure && !request.isLogged) logFailure(request, request.notedFailure, refused);
      request.isLogged = true;
    });
    done();
  });
}

/**
 * Logs each answered request: refusals as far as `LINES` allows, and successful ones that pages make all the time only
 * at level debug. Logs only the fields listed here, because others may contain codes and names.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics, refused: RefusedLines): void {
  noteFailures(app, refused);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, notedFailure } = request;
    const { statusCode: status, elapsedTime } = reply;
    const { procedure } = routeOptions.config;
    const ms = Math.round(elapsedTime);
    const fields = { method, route: routeOptions.url, procedure, status, ms, ...notedFailure };
    request.isLogged = true;
    const isRefused = notedFailure ? isRefusalCode(notedFailure.errorCode) : status >= 400 && status < 500;
    if (isRefused) refused.write(() => request.log.info(fields, 'request'));
    else if (notedFailure) request.log.warn(fields, 'request');
    else if (request.isRoutine || procedure === ASKED_EACH_SECOND) request.log.debug(fields, 'request');
    else request.log.info(fields, 'request');
    metrics.request(labelOf(routeOptions), status, elapsedTime / 1000);
    done();
  });
}
