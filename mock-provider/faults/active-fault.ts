import type { FaultRule, FaultSpec } from './fault.ts';
import { seededRandom } from './random.ts';

/** A call, as the rules look at it. */
export type FaultyCall = {
  readonly method: string;
  readonly path: string;
  /** The pattern that the path follows. */
  readonly route: string;
  /** The id of the venue it names, or '' for none. */
  readonly venue: string;
};

/** A trouble that meets a call. */
export type Strike = {
  readonly spec: FaultSpec;
  /** For `out_of_order`: done once a later call is answered, or has not come for too long. */
  readonly released: Promise<void>;
};

const LONGEST_HOLD_MS = 10_000;

/** A rule, and what has come of it so far; calls are counted for each venue apart. */
export class ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  #struck = 0;
  readonly #matched = new Map<string, number>();
  /** What lets a held answer go, by venue. */
  readonly #held = new Map<string, () => void>();
  readonly #random: () => number;

  constructor(id: string, rule: FaultRule) {
    this.id = id;
    this.rule = rule;
    this.#random = seededRandom(rule.seed);
  }

  /** How many calls it looked at and found to be its own. */
  get matched(): number {
    return [...this.#matched.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many calls it met. */
  get struck(): number {
    return this.#struck;
  }

  matches(call: FaultyCall): boolean {
    const { method, path } = this.rule;
    if (method !== null && method !== call.method) return false;
    return path === null || call.path.includes(path) || call.route.includes(path);
  }

  isHolding(venue: string): boolean {
    return this.#held.has(venue);
  }

  /** Counts a matching call. @returns whether trouble is due: not while another answer is held back for this one */
  count(venue: string): boolean {
    const matched = (this.#matched.get(venue) ?? 0) + 1;
    this.#matched.set(venue, matched);
    const { nth, times, probability } = this.rule;
    if (matched < nth || this.#struck >= times || this.isHolding(venue)) return false;
    return this.#random() < probability;
  }

  strike(venue: string): Strike {
    this.#struck += 1;
    const { spec } = this.rule;
    const released = spec.kind === 'out_of_order' ? this.#hold(venue, spec.delayMs) : Promise.resolve();
    return { spec, released };
  }

  /** Lets the answer go that is held back, if one is. */
  release(venue: string): void {
    const letGo = this.#held.get(venue);
    this.#held.delete(venue);
    letGo?.();
  }

  releaseAll(): void {
    for (const venue of [...this.#held.keys()]) this.release(venue);
  }

  #hold(venue: string, milliseconds = LONGEST_HOLD_MS): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.release(venue), milliseconds).unref();
      this.#held.set(venue, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
