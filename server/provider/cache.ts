/**
 * Remembers the replies of a read for some seconds: one flight at a time per key, failures never kept, and a bound on
 * how many keys are held (the oldest goes first). Keys start with the venue, so no venue can see another's reply.
 */
export class ReplyCache<T> {
  readonly #entries = new Map<string, { readonly value: Promise<T>; readonly expiresAt: number }>();
  readonly #lifetimeMs: number;
  readonly #capacity: number;

  constructor(lifetimeMs: number, capacity = 500) {
    this.#lifetimeMs = lifetimeMs;
    this.#capacity = capacity;
  }

  get(key: string, load: () => Promise<T>, now = Date.now()): Promise<T> {
    const held = this.#entries.get(key);
    if (held && held.expiresAt > now) return held.value;
    const value = load();
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: now + this.#lifetimeMs });
    value.catch(() => this.#entries.delete(key));
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) break;
      this.#entries.delete(oldest);
    }
    return value;
  }
}
