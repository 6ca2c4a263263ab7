import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { CIRCUIT_OPEN, isOutage, ProviderError } from '#server/provider/provider-error.ts';
import { CALL_GROUPS, type CallGroup } from './call-kinds.ts';
import type { CircuitGauge } from './observer.ts';
import type { Timing } from './timing.ts';

/** What a call is about, and who sends it. The same call again says nothing new about the provider. */
type CallOrigin = { readonly subject: string; readonly network: string };

/** How many failures, waits and carried files a circuit remembers, which limits the memory that a stranger can use. */
const CAPACITY = 256;
/** If fewer subjects fail, the subjects may be the cause, not the provider. */
const LEAST_SUBJECTS = 3;
/** How many failures outweigh one carried file. It is no sure answer: its visitor may have left before it failed. */
const FAILED_PER_CARRIED = 10;

/**
 * @property key the network, or what failed in it, whose calls wait
 * @property at when the next of these calls may probe, by `performance.now()`
 * @property ms the whole wait for that
 */
type Wait = { readonly key: string; at: number; readonly ms: number };

type CircuitSettings = { readonly timing: Timing; readonly leastFailures: number };

/**
 * A circuit breaker, which spares visitors long waits. It opens when enough calls fail slowly and none is answered.
 * Then the calls of each network where one failed slowly fail at once, except for occasional probes. Any answer closes
 * it. A failure that comes at once counts as an answer, because nobody waits for it.
 */
class Circuit {
  readonly #timing: Timing;
  readonly #leastFailures: number;
  /** The subjects of slow failures, by network and subject. */
  readonly #failed: LRUCache<string, string>;
  /** The waits of networks, and of what failed in each, so that broken cards do not use their network's probes. */
  readonly #waits: LRUCache<string, Wait>;
  /** When the proxy was first asked for each file that has not come back. */
  readonly #carried: LRUCache<string, number>;
  /** When the next carried file may be remembered, so that `#carried` has files from all of the time it covers. */
  #nextCarried = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor({ timing, leastFailures }: CircuitSettings) {
    this.#timing = timing;
    this.#leastFailures = leastFailures;
    const lasting = (ttl: number) => ({ ...upTo(CAPACITY), ttl, ttlResolution: 0, perf: performance });
    this.#failed = new LRUCache(lasting(timing.circuitWindow));
    this.#waits = new LRUCache(lasting(timing.circuitForget));
    this.#carried = new LRUCache(lasting(timing.fileHeaders + timing.circuitWindow));
  }

  get isOpen(): boolean {
    return this.#waits.keys().next().done === false;
  }

  isOpenFor(network: string): boolean {
    return this.#waits.has(network);
  }

  addCarried(origin: CallOrigin): void {
    const now = performance.now();
    const key = keyOf(origin);
    if (now < this.#nextCarried || this.#carried.has(key)) return;
    this.#nextCarried = now + this.#carried.ttl / CAPACITY;
    this.#carried.set(key, now);
  }

  async run<T>(origin: CallOrigin, call: () => Promise<T>, whenOpen: () => Promise<T>): Promise<T> {
    const key = keyOf(origin);
    this.#carried.delete(key);
    const probe = this.#waits.get(key) ?? this.#waits.get(origin.network);
    const startedAt = performance.now();
    if (probe && startedAt < probe.at) return whenOpen();
    // If this probe is slow, the next one starts without waiting for its end.
    if (probe) probe.at = startedAt + this.#timing.circuitProbeAtMost;
    try {
      const result = await call();
      this.#answered();
      return result;
    } catch (error) {
      const ms = performance.now() - startedAt;
      if (isOutage(error)) {
        if (ms < this.#timing.slowFailure) this.#answered();
        else this.#failedSlowly(origin, probe, ms);
      }
      // A call that was never sent, or whose visitor left, says nothing about the provider, so the next call may probe.
      else if (probe) probe.at = startedAt;
      throw error;
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    if (this.#waits.size > 0) this.#waits.clear();
  }

  #failedSlowly(origin: CallOrigin, probe: Wait | undefined, ms: number): void {
    const { circuitProbe: least, circuitProbeAtMost: most } = this.#timing;
    this.#failed.set(keyOf(origin), origin.subject);
    if (!this.isOpen && !this.#isOutage(ms)) return;
    if (probe) this.#delay(probe.key, Math.min(Math.max(2 * probe.ms, least), most));
    for (const key of this.#failed.rkeys()) if (!this.#waits.has(key)) this.#delay(key, least);
    if (!this.#waits.has(origin.network)) this.#delay(origin.network, 0);
  }

  /** @param ms how long the latest failure took. A file carried for longer counts as an answer */
  #isOutage(ms: number): boolean {
    const { circuitWindow, fileHeaders } = this.#timing;
    const now = performance.now();
    const subjects = [...this.#failed.values()];
    const before = now - Math.min(ms, fileHeaders);
    const carried = [...this.#carried.values()].filter((since) => since < before && since >= before - circuitWindow);
    return (
      now - this.#answeredAt >= circuitWindow &&
      subjects.length >= this.#leastFailures &&
      new Set(subjects).size >= Math.min(LEAST_SUBJECTS, this.#leastFailures) &&
      subjects.length > FAILED_PER_CARRIED * carried.length
    );
  }

  #delay(key: string, ms: number): void {
    this.#waits.set(key, { key, at: performance.now() + ms, ms });
  }
}

const keyOf = ({ network, subject }: CallOrigin) => `${network} ${subject}`;

/** The most venues that have a circuit in a group. An open circuit that is evicted counts as closed. */
const CIRCUITS_OF_GROUP = 500;

type CircuitKey = { readonly group: CallGroup; readonly site: string };

type CircuitsCall = CircuitKey & {
  /** The card, order, media or file that the call is about. By default, the network that sends it. */
  readonly subject?: string | undefined;
  readonly network: string;
};

export type FileOrigin = CircuitKey & CallOrigin;

export class Circuits {
  readonly #groups: Readonly<Record<CallGroup, LRUCache<string, Circuit>>>;

  constructor(settings: CircuitSettings) {
    const circuitsOfGroup = () =>
      new LRUCache<string, Circuit>({ ...upTo(CIRCUITS_OF_GROUP), memoMethod: () => new Circuit(settings) });
    const groups = CALL_GROUPS.map((group) => [group, circuitsOfGroup()]);
    this.#groups = Object.fromEntries(groups) as Record<CallGroup, LRUCache<string, Circuit>>;
  }

  /** Whether calls of this network now fail at once, except for probes. */
  isOpenFor({ network, ...key }: CircuitsCall): boolean {
    return this.#of(key).isOpenFor(network);
  }

  /** Returns how many venues have an open circuit, by group. */
  get gauges(): readonly CircuitGauge[] {
    return CALL_GROUPS.map((group) => {
      const venues = [...this.#groups[group].values()].filter(({ isOpen }) => isOpen).length;
      return { group, venues };
    });
  }

  /**
   * Remembers a file that the proxy was told to fetch. It counts as an answer, unless the proxy cannot get it and asks
   * this server for it. Then {@link run} counts that call instead.
   */
  addCarried({ subject, network, ...key }: FileOrigin): void {
    this.#of(key).addCarried({ subject, network });
  }

  /** Runs a call through the venue's circuit. @param call throws outages (`isOutage`) and returns refusals */
  run<T>(made: CircuitsCall, call: () => Promise<T>, whenOpen: () => Promise<T> = refuse): Promise<T> {
    const { subject = made.network, network } = made;
    return this.#of(made).run({ subject, network }, call, whenOpen);
  }

  #of({ group, site }: CircuitKey): Circuit {
    return this.#groups[group].memo(site);
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('PROVIDER_UNAVAILABLE', CIRCUIT_OPEN);
}
