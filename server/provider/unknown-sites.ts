const CAPACITY = 1_000;

/**
 * Sites that the provider does not know, remembered for some seconds and apart from the venues: a flood of made-up hosts
 * asks the provider once a name, and pushes no venue out of memory.
 */
export class UnknownSites {
  readonly #until = new Map<string, number>();
  readonly #lifetimeMs: number;

  /** @param lifetimeMs how long a site is remembered. */
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
