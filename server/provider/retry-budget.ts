/** One retry for every ten calls. */
const RETRIES_PER_CALL = 0.1;
/** The first retries of a venue, and the most that it can save. */
const SAVED_RETRIES = 10;

/**
 * How many retries a venue's calls may make. After a single fault there is always a retry. A provider that fails for all
 * does not get three times as many requests.
 */
export class RetryBudget {
  #retries = SAVED_RETRIES;

  /** Counts a call, which earns its share of a retry. */
  earn(): void {
    this.#retries = Math.min(SAVED_RETRIES, this.#retries + RETRIES_PER_CALL);
  }

  /** Uses up a retry. @returns false when there is none left */
  spend(): boolean {
    if (this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }
}
