import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config.ts';
import { describeCause } from '#server/log-cause.ts';

/**
 * The log: JSON lines. An error in a line, Fastify's own among them, is told by its causes, never by its message, which
 * may hold an address that a visitor asked for.
 * @param to where the lines go; the standard output when it is not told
 */
export function createLog(level: Config['logLevel'], to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    // Pino takes the message of the error under this key for the line's own: under a key that nobody uses it takes none.
    errorKey: 'failure',
    serializers: { err: describeCause, failure: describeCause, req: () => undefined },
  };
  return to ? pino(options, to) : pino(options);
}
