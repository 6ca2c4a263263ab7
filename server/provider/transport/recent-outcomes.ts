import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';

/** What a call is about, and who sends it. The same call again says nothing new about the provider. */
export type CallOrigin = { readonly subject: string; readonly network: string };

type Outcome = CallOrigin & { readonly hasFailed: boolean };

/**
 * A file that has not come back.
 * @property since when the proxy was first asked for it @property latest when it was last asked
 */
type Carried = CallOrigin & { readonly since: number; readonly latest: number };

/** How many outcomes are remembered, which limits the memory that a stranger can use. */
const CAPACITY = 256;
/** If fewer subjects fail, the subjects may be the cause, not the provider. */
const LEAST_SUBJECTS = 3;
/** How many calls, and networks, must fail for each that succeeds. With fewer, the provider still works for some. */
const FAILED_PER_SUCCESS = 10;

/** @property carriedMs how long the proxy tries to fetch a file before it gives it back */
type OutcomesSettings = { readonly windowMs: number; readonly carriedMs: number; readonly leastFailures: number };

const keyOf = ({ network, subject }: CallOrigin) => `${network} ${subject}`;

export class RecentOutcomes {
  readonly #latest: LRUCache<string, Outcome>;
  readonly #carried: LRUCache<string, Carried>;
  readonly #settings: OutcomesSettings;
  /** When the next carried file may be remembered, so that `#carried` has files from all of the time it covers. */
  #nextCarried = 0;

  constructor(settings: OutcomesSettings) {
    this.#settings = settings;
    this.#latest = new LRUCache({ max: CAPACITY, ttl: settings.windowMs, ttlResolution: 0, perf: performance });
    const ttl = settings.carriedMs + settings.windowMs;
    this.#carried = new LRUCache({ ...upTo(CAPACITY), ttl, ttlResolution: 0, perf: performance });
  }

  add(origin: CallOrigin, hasFailed: boolean): void {
    this.#latest.set(keyOf(origin), { ...origin, hasFailed });
  }

  /** Remembers a file that the proxy carries, which succeeds unless it comes back. */
  addCarried(origin: CallOrigin): void {
    const now = performance.now();
    const known = this.#carried.get(keyOf(origin));
    if (!known && now < this.#nextCarried) return;
    if (!known) this.#nextCarried = now + this.#carried.ttl / CAPACITY;
    this.#carried.set(keyOf(origin), { ...origin, since: known?.since ?? now, latest: now });
  }

  /** Forgets a file that the proxy was to carry, because it came back. */
  cameBack(origin: CallOrigin): void {
    if (this.#carried.delete(keyOf(origin))) this.#nextCarried = 0;
  }

  forgetFailures(): void {
    for (const [key, { hasFailed }] of [...this.#latest]) if (hasFailed) this.#latest.delete(key);
  }

  /**
   * Returns the failed subjects, oldest first; null unless enough calls, and nearly all of nearly all networks, failed.
   * @param failedAfterMs how long the latest failure took. A file that the proxy has carried for longer is a success
   */
  failingForAll(failedAfterMs = 0): ReadonlySet<string> | null {
    const outcomes = [...this.#carriedFor(failedAfterMs), ...this.#latest.values()].reverse();
    const failed = outcomes.filter(({ hasFailed }) => hasFailed);
    const subjects = new Set(failed.map(({ subject }) => subject));
    const balances = new Map<string, number>();
    for (const { network, hasFailed } of outcomes) {
      balances.set(network, (balances.get(network) ?? 0) + (hasFailed ? 1 : -1));
    }
    const networks = [...balances.values()];
    const { leastFailures } = this.#settings;
    const isOutage =
      failed.length >= leastFailures &&
      subjects.size >= Math.min(LEAST_SUBJECTS, leastFailures) &&
      failed.length > FAILED_PER_SUCCESS * (outcomes.length - failed.length) &&
      networks.filter((one) => one > 0).length > FAILED_PER_SUCCESS * networks.filter((one) => one < 0).length;
    return isOutage ? subjects : null;
  }

  #carriedFor(ms: number): Outcome[] {
    const { carriedMs, windowMs } = this.#settings;
    const before = performance.now() - Math.min(ms, carriedMs);
    return [...this.#carried.values()]
      .filter(({ since, latest }) => since < before && latest >= before - windowMs)
      .map((origin) => ({ ...origin, hasFailed: false }));
  }
}
