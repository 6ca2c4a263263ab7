export class RecentMap<T> {
  readonly #entries = new Map<string, T>();
  readonly #capacity: number;
  readonly #make: (key: string) => T;

  constructor(capacity: number, make: (key: string) => T) {
    this.#capacity = capacity;
    this.#make = make;
  }

  of(key: string): T {
    const value = this.#entries.get(key) ?? this.#make(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) break;
      this.#entries.delete(oldest);
    }
    return value;
  }
}
