/** Bytes made once each and kept up to a limit; what was used longest ago goes first. */
export class ByteCache {
  readonly #limit: number;
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #sizes = new Map<string, number>();
  #total = 0;

  /** @param limit bytes to keep at most */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns the bytes under this key, made when they are not there; askers at the same time share one making */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    const bytes = found ?? this.#make(key, make);
    this.#kept.set(key, bytes);
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
      this.#kept.delete(key);
      throw error;
    }
  }

  #shrink(): void {
    for (const key of this.#kept.keys()) {
      if (this.#total <= this.#limit) return;
      const size = this.#sizes.get(key);
      // Still being made: it counts, and may go, once it is there.
      if (size === undefined) continue;
      this.#kept.delete(key);
      this.#sizes.delete(key);
      this.#total -= size;
    }
  }
}
