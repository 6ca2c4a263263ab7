import { AppError } from '#server/errors.ts';
import { type LeastRate, TransferRate } from '#server/transfer-rate.ts';

const tooSlow = () => new AppError('TRANSFER_TOO_SLOW', 'a request came slower than the least rate');

/**
 * Ends a request that comes too slowly. Counts only while a reader waits: a slow provider is not the browser's fault.
 */
export class RateWatch {
  readonly #rate: TransferRate;
  #waitedMs = 0;

  constructor(least: LeastRate) {
    this.#rate = new TransferRate(least);
  }

  /** @throws AppError TRANSFER_TOO_SLOW; the awaited value is dropped */
  over<T>(source: AsyncIterator<T>, bytesIn: (value: T) => number): AsyncIterator<T, undefined> {
    return {
      next: async () => {
        const { done, value } = await this.#waitFor(source.next());
        if (done) return { done: true, value: undefined };
        this.#rate.count(bytesIn(value), this.#waitedMs);
        return { done: false, value };
      },
    };
  }

  async #waitFor<T>(next: Promise<T>): Promise<T> {
    const startMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => reject(tooSlow()), Math.max(0, this.#rate.tooSlowAtMs - this.#waitedMs));
    // The timer does not keep a stopping server alive: the request ends with its connection.
    timer.unref();
    next.then(resolve, reject);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - startMs;
    }
  }
}
