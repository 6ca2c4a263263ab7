const CAPACITY = 1_000;

/** Unknown sites, apart from the venues' cache: a flood of invented hosts removes no venue from it. */
export class UnknownSites {
  readonly #until = new Map<string, number>();
  readonly #lifetimeMs: number;

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
