import { fstatSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { describeCause } from '#server/log-cause.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNameFromHost } from '#shared/site/site-name.ts';

let output: ReturnType<typeof createStandardOutput> | undefined;

export const logLinesLost = (): number => output?.lost() ?? 0;

/** Creates a log of JSON lines. They lack errors' messages, which may contain an address with a card's code. */
export function createLog(level: Config['logLevel'], to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    // If a line without a text has an error under this key, Pino takes the error's message as the text. So this is not
    // the default key `err`, which Fastify's own lines use.
    errorKey: 'failure',
    serializers: { err: describeCause, failure: describeCause, req: () => undefined },
  };
  if (!to) output ??= createStandardOutput();
  return pino(options, to ?? output);
}

/** Adds the site to all lines of a request, if its host is below PROVIDER_DOMAIN, even if no venue has that site. */
export function logOfRequest(providerDomain: string): FastifyInstance['childLoggerFactory'] {
  return (log, bindings, options, { headers }) =>
    log.child({ ...bindings, site: siteNameFromHost(headers.host ?? '', providerDomain) ?? undefined }, options);
}

/** The most bytes that may wait to be written: about two thousand lines. */
const MOST_WAITING = 512 * 1024;
const RETRY_MS = 100;
const EXIT_MS = 500;

/**
 * Creates a destination that never blocks a request: while the disk or pipe is full, lines wait, and are dropped if too
 * many wait. At exit, it tries for a while to write those that wait.
 */
function createStandardOutput() {
  let lost = 0;
  let exitsAt = 0;
  const retryEAGAIN = () => performance.now() < exitsAt;
  const lines = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING, retryEAGAIN });
  lines.on('drop', () => {
    lost += 1;
  });
  // Each write also writes the lines that wait, so an error needs no listener but this one. Pino's own would no longer
  // write or count any line after the reader of a pipe has left.
  lines.removeAllListeners('error').on('error', () => undefined);
  const writeWaiting = () => void lines.write('');
  setInterval(writeWaiting, RETRY_MS).unref();
  // Unlike this, `flushSync` would try forever while a disk is full.
  process.once('exit', () => {
    exitsAt = performance.now() + EXIT_MS;
    writeWaiting();
  });
  const kind = fstatSync(1);
  // Using `process.stdout` makes the pipe non-blocking, so that a write to a full pipe fails instead of waiting.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => undefined);
  return Object.assign(lines, { lost: () => lost });
}
