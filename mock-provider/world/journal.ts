import { z } from 'zod';

/** A call without anything personal, except that a test's whole journal has query, ids and body as sent; never card data. */
export const journalEntry = z.object({
  sequence: z.int(),
  organization: z.string().nullable().describe('The id of the organization that the call names; null for none.'),
  at: z.iso.datetime().describe("By the organization's clock."),
  began: z.iso.datetime().optional().describe("When the call came, by the machine's clock."),
  method: z.string(),
  route: z.string().describe('The path with its placeholders.'),
  status: z.int().nullable().describe('Null when the call got no response.'),
  code: z.string().optional().describe('Of a refusal, such as `CARD_NOT_FOUND`.'),
  ms: z.number().optional().describe('Until the response began.'),
  query: z.record(z.string(), z.string()).optional().describe('Masked where it may be personal.'),
  body: z.unknown().optional().describe('The parsed JSON, or what a form is made of; masked where it may be personal.'),
  requestId: z.string().optional().describe('The header `x-request-id` of the call, where it has the form of an id.'),
  fault: z.string().optional().describe('The kind of the fault that was injected.'),
  ids: z.record(z.string(), z.string()),
});
export type JournalEntry = Readonly<z.output<typeof journalEntry>>;

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
