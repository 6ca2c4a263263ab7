import { pipeline, type Readable, Transform } from 'node:stream';
import { AppError } from '#server/errors.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { watchRate } from './least-rate.ts';

type MeterLimits = {
  /** The most bytes; null for no bound, or for a file whose length is known to be within it. */
  readonly maxBytes: number | null;
  /** The window of the least rate in milliseconds; null for a file with a deadline. */
  readonly rateWindowMs: number | null;
};

/**
 * Ends both sides beyond `maxBytes` or below the least rate, also when the browser does not read.
 * @returns the same bytes; fails with PROVIDER_INVALID_REPLY or TRANSFER_TOO_SLOW
 */
export function meterFile(body: Readable, { maxBytes, rateWindowMs }: MeterLimits): Readable {
  if (maxBytes === null && rateWindowMs === null) return body;
  let moved = 0;
  const meter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      moved += chunk.length;
      if (maxBytes === null || moved <= maxBytes) return done(null, chunk);
      done(new ProviderError('PROVIDER_INVALID_REPLY', `a file of more than ${maxBytes} bytes`));
    },
  });
  const tooSlow = () => meter.destroy(new AppError('TRANSFER_TOO_SLOW', 'a file that moved too slowly'));
  const stop = rateWindowMs === null ? () => undefined : watchRate(() => moved, rateWindowMs, tooSlow);
  // The reader of the meter gets its error; this callback only ends the check of the rate.
  return pipeline(body, meter, stop);
}
