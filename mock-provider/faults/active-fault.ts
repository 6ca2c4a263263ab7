import type { FaultRule, FaultSpec } from './fault.ts';
import { seededRandom } from './random.ts';

/** What the rules read of a call. */
export type FaultyCall = {
  readonly method: string;
  readonly path: string;
  /** The pattern that the path follows. */
  readonly route: string;
  /** The id of the venue that it names, or '' for none. */
  readonly venue: string;
};

/** A fault that is injected into one call. */
export type FaultInjection = {
  readonly spec: FaultSpec;
  /** For `out_of_order`: resolves once a later call is answered, or after the longest delay. */
  readonly released: Promise<void>;
};

const LONGEST_DELAY_MS = 10_000;

/** A rule and its counters. Calls are counted per venue. */
export class ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  #injected = 0;
  readonly #matched = new Map<string, number>();
  /** By venue: sends the response that `out_of_order` delays. */
  readonly #delayed = new Map<string, () => void>();
  readonly #random: () => number;

  constructor(id: string, rule: FaultRule) {
    this.id = id;
    this.rule = rule;
    this.#random = seededRandom(rule.seed);
  }

  /** How many calls matched the rule. */
  get matched(): number {
    return [...this.#matched.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Into how many calls the fault was injected. */
  get injected(): number {
    return this.#injected;
  }

  matches(call: FaultyCall): boolean {
    const { method, path } = this.rule;
    if (method !== null && method !== call.method) return false;
    return path === null || call.path.includes(path) || call.route.includes(path);
  }

  isDelaying(venue: string): boolean {
    return this.#delayed.has(venue);
  }

  /**
   * Counts a matching call.
   * @returns whether the fault is due. It is not while a response is delayed, since this call releases that one.
   */
  count(venue: string): boolean {
    const matched = (this.#matched.get(venue) ?? 0) + 1;
    this.#matched.set(venue, matched);
    const { nth, times, probability } = this.rule;
    if (matched < nth || this.#injected >= times || this.isDelaying(venue)) return false;
    return this.#random() < probability;
  }

  inject(venue: string): FaultInjection {
    this.#injected += 1;
    const { spec } = this.rule;
    const released = spec.kind === 'out_of_order' ? this.#delay(venue, spec.delayMs) : Promise.resolve();
    return { spec, released };
  }

  /** Releases the venue's delayed response, if there is one. */
  release(venue: string): void {
    const send = this.#delayed.get(venue);
    this.#delayed.delete(venue);
    send?.();
  }

  releaseAll(): void {
    for (const venue of [...this.#delayed.keys()]) this.release(venue);
  }

  #delay(venue: string, milliseconds = LONGEST_DELAY_MS): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.release(venue), milliseconds).unref();
      this.#delayed.set(venue, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
