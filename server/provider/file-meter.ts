import { pipeline, type Readable, Transform } from 'node:stream';
import { AppError } from '#server/errors.ts';
import { watchRate } from './least-rate.ts';
import { ProviderError } from './provider-error.ts';

type MeterLimits = {
  /** The most bytes that may pass; null is no bound. */
  readonly maxBytes: number | null;
  /** The window of the least rate in milliseconds; null for a file that has a deadline instead. */
  readonly rateWindowMs: number | null;
};

/**
 * A file's bytes as they pass. More than the bound, or less than the least rate, ends both sides: also when it is the
 * browser that does not read, for then nothing passes.
 * @returns the same bytes; it fails with ProviderError PROVIDER_INVALID_REPLY or TRANSFER_TOO_SLOW, or as the body does.
 */
export function meterFile(body: Readable, { maxBytes, rateWindowMs }: MeterLimits): Readable {
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
  // Its outcome is the meter's own, which whoever reads it learns; this one only ends the watch.
  return pipeline(body, meter, stop);
}
