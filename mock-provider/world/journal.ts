/** Without anything personal, except that a test's whole journal has query, ids and body as sent; never card data. */
export type JournalEntry = {
  readonly sequence: number;
  /** The id of the organization that the call names; null for none. */
  readonly organization: string | null;
  /** ISO time, by the venue's clock. */
  readonly at: string;
  /** ISO time, by the machine's clock: when the call came, whatever time it is for the venue. */
  readonly began?: string;
  readonly method: string;
  readonly route: string;
  /** Null when the call got no response. */
  readonly status: number | null;
  readonly code?: string;
  /** Milliseconds until the response began, or the connection was left to its fault. */
  readonly ms?: number;
  /** The parameters of its query, masked where they may be personal. */
  readonly query?: Readonly<Record<string, string>>;
  /** The parsed JSON of its body, or what its form is made of; masked where it may be personal. */
  readonly body?: unknown;
  /** The id that the caller gave its request, by the header `x-request-id`. */
  readonly requestId?: string;
  readonly fault?: string;
  readonly ids: Readonly<Record<string, string>>;
};

/** A call as it is stored: its times in milliseconds since 1970, since most calls are never read. */
export type RecordedCall = Omit<JournalEntry, 'sequence' | 'at' | 'began'> & {
  readonly at: number;
  readonly began?: number;
};

type StoredCall = { readonly sequence: number; readonly call: RecordedCall; written?: JournalEntry };

function write({ sequence, call }: StoredCall): JournalEntry {
  const { organization, at, began, ...rest } = call;
  const start = began === undefined ? {} : { began: new Date(began).toISOString() };
  return { organization, at: new Date(at).toISOString(), ...start, ...rest, sequence };
}

const MOST_ENTRIES = 1_000;

export class Journal {
  readonly #calls: StoredCall[] = [];
  #sequence = 0;

  get last(): number {
    return this.#sequence;
  }

  add(call: RecordedCall): void {
    this.#sequence += 1;
    this.#calls.push({ sequence: this.#sequence, call });
    if (this.#calls.length > MOST_ENTRIES) this.#calls.shift();
  }

  entry(sequence: number): JournalEntry | undefined {
    return this.entries().find((entry) => entry.sequence === sequence);
  }

  entries(): readonly JournalEntry[] {
    return this.#calls.map((stored) => {
      stored.written ??= write(stored);
      return stored.written;
    });
  }

  /** Drops all calls. The numbering continues, so that a client that polls with `since` misses none. */
  clear(): void {
    this.#calls.length = 0;
  }
}
