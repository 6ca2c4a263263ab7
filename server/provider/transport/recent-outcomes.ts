import { LRUCache } from 'lru-cache';

/** What a call is about, and who sends it. The same call again says nothing new about the provider. */
export type CallOrigin = { readonly subject: string; readonly network: string };

type Outcome = CallOrigin & { readonly hasFailed: boolean };

/** How many outcomes are remembered, which limits the memory that a stranger can use. */
const CAPACITY = 256;
/** If fewer subjects fail, the subjects may be the cause, not the provider. */
const LEAST_SUBJECTS = 3;
/** How many calls, and networks, must fail for each that succeeds. With fewer, the provider still works for some. */
const FAILED_PER_SUCCESS = 10;

type OutcomesSettings = { readonly windowMs: number; readonly leastFailures: number };

export class RecentOutcomes {
  readonly #latest: LRUCache<string, Outcome>;
  readonly #settings: OutcomesSettings;

  constructor(settings: OutcomesSettings) {
    this.#settings = settings;
    this.#latest = new LRUCache({ max: CAPACITY, ttl: settings.windowMs, ttlResolution: 0, perf: performance });
  }

  add({ subject, network }: CallOrigin, hasFailed: boolean): void {
    this.#latest.set(`${network} ${subject}`, { subject, network, hasFailed });
  }

  forgetFailures(): void {
    for (const [key, { hasFailed }] of [...this.#latest]) if (hasFailed) this.#latest.delete(key);
  }

  /** Returns the failed subjects, oldest first; null unless enough calls failed, and nearly all calls and networks. */
  failingForAll(): ReadonlySet<string> | null {
    const outcomes = [...this.#latest.values()].reverse();
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
}
