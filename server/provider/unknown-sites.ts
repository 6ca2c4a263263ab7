const CAPACITY = 1_000;

/**
 * Sites that the provider does not know, cached for some seconds. The cache is apart from the venues', so a flood of
 * invented hosts causes one request for each name, and removes no venue.
 */
export class UnknownSites {
  readonly #until = new Map<string, number>();
  readonly #lifetimeMs: number;

  /** @param lifetimeMs how long a site is cached. */
  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  has(site: string): boolean {
    return (this.#until.get(site) ?? 0) > Date.now();
  }

  add(site: string): void {
    this.#until.delete(site);
    this.#until.set(site, Date.now() + this.#lifetimeMs);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= CAPACITY) break;
      this.#until.delete(oldest);
    }
  }
}
