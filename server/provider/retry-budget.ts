/** A retry for every tenth call. */
const RETRIES_PER_CALL = 0.1;
/** Retries of a venue that was quiet; also the most that a busy one can save up. */
const SAVED_RETRIES = 10;

/**
 * How many retries a venue's calls may make. A single fault is always tried again; a provider that is going down is not
 * asked three times as often as before.
 */
export class RetryBudget {
  #retries = SAVED_RETRIES;

  /** A call begins and earns its share of a retry. */
  earn(): void {
    this.#retries = Math.min(SAVED_RETRIES, this.#retries + RETRIES_PER_CALL);
  }

  /** @returns whether there was a retry left; it is spent then. */
  spend(): boolean {
    if (this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }
}
