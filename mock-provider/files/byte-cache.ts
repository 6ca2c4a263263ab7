export class ByteCache {
  readonly #limit: number;
  readonly #entries = new Map<string, Promise<Buffer>>();
  readonly #sizes = new Map<string, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns the bytes of this key, made when they are missing. Calls at the same time share one `make`. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.#entries.get(key);
    this.#entries.delete(key);
    const bytes = found ?? this.#make(key, make);
    this.#entries.set(key, bytes);
    return bytes;
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const bytes = await make();
      this.#sizes.set(key, bytes.length);
      this.#total += bytes.length;
      this.#shrink();
      return bytes;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#total <= this.#limit) return;
      const size = this.#sizes.get(key);
      // Still being made: it has no size yet.
      if (size === undefined) continue;
      this.#entries.delete(key);
      this.#sizes.delete(key);
      this.#total -= size;
    }
  }
}
