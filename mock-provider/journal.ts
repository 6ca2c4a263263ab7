/** One call and its answer, without anything personal: no bodies, no names, no access codes. */
export type JournalEntry = {
  readonly sequence: number;
  /** The id of the organization that was named, if any was. */
  readonly organization: string | null;
  /** ISO time, by the venue's clock. */
  readonly at: string;
  readonly method: string;
  /** The path with its placeholders. */
  readonly route: string;
  /** Null when nothing was answered. */
  readonly status: number | null;
  /** The fault that shaped the answer. */
  readonly fault?: string;
  readonly ids: Readonly<Record<string, string>>;
};

const KEPT = 1_000;

/** The latest calls, the oldest forgotten first. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  #sequence = 0;

  /** The sequence number of the latest call; 0 before the first. */
  get last(): number {
    return this.#sequence;
  }

  add(entry: Omit<JournalEntry, 'sequence'>): void {
    this.#sequence += 1;
    this.#entries.push({ ...entry, sequence: this.#sequence });
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** @returns what is kept, oldest first */
  entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** Forgets the calls; the numbers go on, so that nobody who asks for news misses any. */
  clear(): void {
    this.#entries.length = 0;
  }
}
