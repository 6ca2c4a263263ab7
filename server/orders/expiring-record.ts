import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { busy } from '#server/errors.ts';
import type { ComparedMarks } from '#server/shared-state/shared-state.ts';

/** Returns the schema of a fact that expires in `leftMs`, in ms by the shared state's clock. */
export const expiring = <Fact extends z.ZodRawShape>(fact: Fact) =>
  z.object({ ...fact, leftMs: z.number() }).optional();

type Fact = { readonly leftMs: number };
type Facts = Readonly<Record<string, Fact | undefined>>;

/**
 * @property leastLeftMs returns how long a fact lasts at least, in ms, by this machine's clock, because the shared
 * state's may have jumped
 */
type Kind<Known extends Facts> = {
  readonly schema: z.ZodType<Known>;
  readonly leastLeftMs?: (fact: Fact) => number;
};

const LEAST_KEPT_MS = 1_000;
const MOST_ATTEMPTS = 10;
/** How long a change pauses at most before another attempt, in ms. */
const MOST_PAUSE_MS = 50;

/**
 * Records of facts, each of which expires by itself, in the state that all instances share.
 * @param own a local copy, used while the shared state cannot be reached; null if that state is local anyway
 */
export class ExpiringRecords<Known extends Facts> {
  readonly #kind: Kind<Known>;
  readonly #stored: z.ZodType<{ readonly keptMs: number; readonly record: Known }>;
  readonly #shared: ComparedMarks;
  readonly #own: ComparedMarks | null;

  constructor(kind: Kind<Known>, shared: ComparedMarks, own: ComparedMarks | null) {
    this.#kind = kind;
    this.#stored = z.object({ keptMs: z.number(), record: kind.schema });
    this.#shared = shared;
    this.#own = own;
  }

  /** Reads a record, but never the local copy. @throws AppError SERVER_BUSY if the shared state cannot be reached */
  async readShared(key: string): Promise<Known> {
    return (await this.#readFrom(this.#shared, key)).record;
  }

  async read(key: string): Promise<Known> {
    const own = this.#own;
    if (own === null) return this.readShared(key);
    return this.readShared(key).catch(async () => (await this.#readFrom(own, key)).record);
  }

  /** Changes a record for all instances. @throws AppError SERVER_BUSY if some instance may not see the change */
  async changeShared(key: string, change: (known: Known) => Known): Promise<void> {
    const changed = await this.#changeIn(this.#shared, key, change);
    if (this.#own) await this.#changeIn(this.#own, key, () => changed);
  }

  async change(key: string, change: (known: Known) => Known): Promise<void> {
    const own = this.#own;
    if (own === null) return this.changeShared(key, change);
    await this.changeShared(key, change).catch(() => this.#changeIn(own, key, change));
  }

  #aged(record: Known, ageMs: number): Known {
    const facts = Object.entries(record).flatMap(([name, fact]) => {
      if (!fact) return [];
      const leftMs = Math.max(fact.leftMs - ageMs, this.#kind.leastLeftMs?.(fact) ?? 0);
      return leftMs > 0 ? [[name, { ...fact, leftMs }] as const] : [];
    });
    // Each fact was parsed with the record and is optional in it, so what is left of the record is valid.
    return Object.fromEntries(facts) as Known;
  }

  async #readFrom(
    marks: ComparedMarks,
    key: string,
  ): Promise<{ readonly text: string | null; readonly record: Known }> {
    const found = await marks.readWithTime(key);
    if (found === null) return { text: null, record: this.#kind.schema.parse({}) };
    const { keptMs, record } = this.#stored.parse(JSON.parse(found.value));
    return { text: found.value, record: this.#aged(record, keptMs - found.leftMs) };
  }

  /** Stores only if the value that was read is still there, so that no other write is lost, even without a lock. */
  async #changeIn(marks: ComparedMarks, key: string, change: (known: Known) => Known): Promise<Known> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { text, record } = await this.#readFrom(marks, key);
      const changed = change(record);
      const keptMs = Math.max(LEAST_KEPT_MS, ...Object.values(changed).map((fact) => fact?.leftMs ?? 0));
      const value = JSON.stringify({ keptMs, record: changed });
      if (await marks.replace(key, { known: text, ttlMs: keptMs, value })) return changed;
      // The pauses differ, so that calls which change the record at the same time do so one after another.
      await pause(MOST_PAUSE_MS * Math.random());
    }
    throw busy('a record does not stay the same');
  }
}
