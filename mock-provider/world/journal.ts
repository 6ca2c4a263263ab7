/**
 * One call and its response, without anything personal: no names, no access codes. Only the own journal of a venue that a
 * test made with a whole journal has its query, ids and body as they were sent, and no card data there either.
 */
export type JournalEntry = {
  readonly sequence: number;
  /** The id of the organization that the call names; null for none. */
  readonly organization: string | null;
  /** ISO time, by the venue's clock. */
  readonly at: string;
  /** ISO time, by the machine's clock: when the call came, whatever time it is for the venue. */
  readonly began?: string;
  readonly method: string;
  /** The path with its placeholders. */
  readonly route: string;
  /** Null when the call got no response. */
  readonly status: number | null;
  /** The code of a refusal, such as `CARD_NOT_FOUND`. */
  readonly code?: string;
  /** Milliseconds until the response began, or the connection was left to its fault. */
  readonly ms?: number;
  /** The parameters of its query, masked where they may be personal. */
  readonly query?: Readonly<Record<string, string>>;
  /** The parsed JSON of its body, or what its form is made of; masked where it may be personal. */
  readonly body?: unknown;
  /** The id that the caller gave its request, by the header `x-request-id`. */
  readonly requestId?: string;
  /** The kind of the fault that was injected. */
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

/** The latest calls. The oldest are dropped first. */
export class Journal {
  readonly #calls: StoredCall[] = [];
  #sequence = 0;

  /** The sequence number of the latest call; 0 before the first. */
  get last(): number {
    return this.#sequence;
  }

  add(call: RecordedCall): void {
    this.#sequence += 1;
    this.#calls.push({ sequence: this.#sequence, call });
    if (this.#calls.length > MOST_ENTRIES) this.#calls.shift();
  }

  /** @returns the call with this number; undefined once it is dropped */
  entry(sequence: number): JournalEntry | undefined {
    return this.entries().find((entry) => entry.sequence === sequence);
  }

  /** @returns the stored calls, oldest first */
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
