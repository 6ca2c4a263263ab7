import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config.ts';
import { describeCause } from '#server/log-cause.ts';
import { createStandardOutput, type LogOutput } from '#server/operations/log-output.ts';
import { siteNameFromHost } from '#shared/site/site-name.ts';

let output: LogOutput | undefined;

export const logLinesLost = (): number => output?.lost() ?? 0;

/** JSON lines. Of an error only the causes are logged: its message may contain the address of a visitor's request. */
export function createLog(level: Config['logLevel'], to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    // Pino copies the message of the error under this key into the line. No line uses the key, so none is copied.
    errorKey: 'failure',
    serializers: { err: describeCause, failure: describeCause, req: () => undefined },
  };
  if (!to) output ??= createStandardOutput();
  return pino(options, to ?? output);
}

/** Names the site in all lines of a request, which is what its host says: it may belong to no venue. */
export function logOfRequest(providerDomain: string): FastifyInstance['childLoggerFactory'] {
  return (log, bindings, options, { headers }) =>
    log.child({ ...bindings, site: siteNameFromHost(headers.host ?? '', providerDomain) ?? undefined }, options);
}
