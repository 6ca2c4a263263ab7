import { z } from 'zod';

/**
 * A call. Only a complete journal, which a test must ask for, has query, ids and body as they were sent. Any other has
 * no personal data. No journal has credit card data.
 */
export const journalEntry = z.object({
  sequence: z.int(),
  organization: z.string().nullable().describe('The id of the organization that the call names; null for none.'),
  at: z.iso.datetime().describe("When the call arrived, by the organization's clock."),
  began: z.iso.datetime().optional().describe("When the call arrived, by the machine's clock."),
  method: z.string(),
  route: z.string().describe('The path, with placeholders for ids.'),
  status: z.int().nullable().describe('Null if the call got no response.'),
  code: z.string().optional().describe('The code of a refusal, such as `CARD_NOT_FOUND`.'),
  ms: z.number().optional().describe('How long until the response began.'),
  query: z.record(z.string(), z.string()).optional().describe('Its parameters, masked if they may be personal.'),
  body: z.unknown().optional().describe('The parsed JSON, or the parts of a form, masked where they may be personal.'),
  requestId: z.string().optional().describe('The header `x-request-id`, if it has the form of an id.'),
  headers: z.record(z.string(), z.string()).optional().describe("The request's headers, in a whole journal."),
  reply: z
    .object({ headers: z.record(z.string(), z.string()), body: z.unknown().optional(), bytes: z.int().optional() })
    .optional()
    .describe('The reply, in a whole journal: JSON or text; of a file only the number of bytes.'),
  fault: z.string().optional().describe('The kind of the fault that was injected.'),
  ids: z.record(z.string(), z.string()),
});
export type JournalEntry = Readonly<z.output<typeof journalEntry>>;

/** Returns a call's path, with the ids that the journal has. */
export function filledRoute({ route, ids }: JournalEntry): string {
  return route.replace(/:(\w+)/g, (placeholder, name: string) => ids[name] ?? placeholder);
}

const MOST_ENTRIES = 1_000;

export class Journal {
  readonly #entries: JournalEntry[] = [];
  #sequence = 0;

  get last(): number {
    return this.#sequence;
  }

  add(call: Omit<JournalEntry, 'sequence'>): void {
    this.#sequence += 1;
    this.#entries.push({ ...call, sequence: this.#sequence });
    if (this.#entries.length > MOST_ENTRIES) this.#entries.shift();
  }

  entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** Drops all calls. The numbering continues, so that a client polling with `since` misses none. */
  clear(): void {
    this.#entries.length = 0;
  }
}
