import { CircuitState, type IBreaker } from 'cockatiel';

type Slice = { readonly startedAt: number; succeeded: number; failed: number };

const SLICES = 10;

/**
 * Opens a circuit when enough calls failed in a window, and more than succeeded. Cockatiel's own sampling counts old
 * failures in quiet times: ten failures of a whole day would open it.
 */
export class FailureShare implements IBreaker {
  #slices: Slice[] = [];
  readonly #windowMs: number;
  readonly #leastFailures: number;

  /** @param settings `leastFailures` is how many calls have to fail within `windowMs` milliseconds. */
  constructor({ windowMs, leastFailures }: { windowMs: number; leastFailures: number }) {
    this.#windowMs = windowMs;
    this.#leastFailures = leastFailures;
  }

  get state(): unknown {
    return this.#slices;
  }

  set state(slices: unknown) {
    this.#slices = slices as Slice[];
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#slices = [];
    this.#current().succeeded += 1;
  }

  failure(state: CircuitState): boolean {
    this.#current().failed += 1;
    if (state !== CircuitState.Closed) return true;
    const failed = this.#slices.reduce((sum, slice) => sum + slice.failed, 0);
    const succeeded = this.#slices.reduce((sum, slice) => sum + slice.succeeded, 0);
    return failed >= this.#leastFailures && failed > succeeded;
  }

  #current(): Slice {
    const now = Date.now();
    this.#slices = this.#slices.filter(({ startedAt }) => startedAt > now - this.#windowMs);
    const last = this.#slices.at(-1);
    if (last && last.startedAt > now - this.#windowMs / SLICES) return last;
    const slice = { startedAt: now, succeeded: 0, failed: 0 };
    this.#slices.push(slice);
    return slice;
  }
}
