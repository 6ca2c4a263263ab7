import { fstatSync, writeSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { describeCause } from '#server/log-cause.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNameFromHost } from '#shared/site/site-name.ts';

let output: LogOutput | undefined;

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

/** The most characters that may wait to be written: about two thousand lines. */
const MOST_WAITING = 512 * 1024;
const RETRY_MS = 20;
const EXIT_MS = 500;

/**
 * Creates a destination that never blocks a request: while the disk or pipe is full, lines wait, and are dropped if too
 * many wait. `pino.destination` would hang at exit if it could not write its lines.
 */
export function createStandardOutput() {
  let waiting = '';
  let piece = Buffer.alloc(0);
  let lost = 0;
  let isResting = false;

  function writeAll(): boolean {
    try {
      while (piece.length > 0 || waiting !== '') {
        if (piece.length === 0) [piece, waiting] = [Buffer.from(waiting), ''];
        piece = piece.subarray(writeSync(1, piece));
      }
      return true;
    } catch {
      return false;
    }
  }

  function writeSoon(): void {
    if (isResting || writeAll()) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      writeSoon();
    }, RETRY_MS).unref();
  }

  function writeAtExit(): void {
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    const deadline = performance.now() + EXIT_MS;
    while (!writeAll() && performance.now() < deadline) Atomics.wait(sleeper, 0, 0, RETRY_MS);
  }

  const kind = fstatSync(1);
  // Using `process.stdout` makes the pipe non-blocking, so that a write to a full pipe fails instead of waiting.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => undefined);
  process.once('exit', writeAtExit);
  return {
    write(line: string): void {
      if (waiting.length + line.length > MOST_WAITING) {
        lost += 1;
        return;
      }
      waiting += line;
      writeSoon();
    },
    lost: () => lost,
  };
}

export type LogOutput = ReturnType<typeof createStandardOutput>;
