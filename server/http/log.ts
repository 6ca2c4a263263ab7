import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config.ts';
import { describeCause } from '#server/log-cause.ts';
import type { Metrics } from '#server/operations/metrics/metrics.ts';
import { labelOf, routeConfig } from './route-config.ts';

/**
 * The standard output, written in pieces of a few lines: a write for each request costs more than a small answer. A killed
 * process loses a fifth of a second of them; one that exits, also by an error, none.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: true, minLength: 4_096, periodicFlush: 200 });
  process.once('exit', () => output.flushSync());
  return output;
}
let output: DestinationStream | undefined;

/**
 * The log: JSON lines. Of an error, also of Fastify's own, a line has the causes and never the message, which may contain
 * the address of a visitor's request.
 * @param to where the lines go; the standard output by default
 */
export function createLog(level: Config['logLevel'], to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    // Pino copies the message of the error under this key into the line. No line uses the key, so none is copied.
    errorKey: 'failure',
    serializers: { err: describeCause, failure: describeCause, req: () => undefined },
  };
  if (!to) output ??= standardOutput();
  return pino(options, to ?? output);
}

/**
 * Logs each request in one line, and counts it in the metrics. The fields are an allow-list: no address, header or body,
 * which may contain codes and names.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { procedure } = routeConfig(request);
    const fields = { method: request.method, route: request.routeOptions.url, procedure, status: reply.statusCode };
    request.log.info({ ...fields, ms: Math.round(reply.elapsedTime) }, 'request');
    metrics.request(labelOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}
