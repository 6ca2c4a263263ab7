import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { CIRCUIT_OPEN, isOutage, ProviderError } from '#server/provider/provider-error.ts';
import { CALL_GROUPS, type CallGroup } from './call-kinds.ts';
import type { CircuitGauge } from './observer.ts';
import type { Timing } from './timing.ts';

/** Who sends a call. A client is a connection of an address. */
export type Caller = { readonly network: string; readonly client: string };

/** What a call is about, and who sends it. Failures of one network about one subject count once. */
type CallOrigin = Caller & { readonly subject: string };

/** How many failures, networks and clients a circuit remembers, so that no stranger fills the memory. */
const CAPACITY = 256;
/** If fewer subjects fail, the subjects may be the cause, not the provider. */
const LEAST_SUBJECTS = 3;

/**
 * Until `at`, a client's calls fail at once. The next call after that is sent, as a probe.
 * @property at by `performance.now()`
 * @property ms the length of the wait
 */
type Wait = { at: number; ms: number };

/**
 * @property whenOpen called instead of a call that is not sent. By default, it fails.
 * @property isAnswer whether a result shows that the provider answers such calls. By default, each does.
 */
type RunOptions<T> = { readonly whenOpen: () => Promise<T>; readonly isAnswer: (result: T) => boolean };

type CircuitSettings = { readonly timing: Timing; readonly leastFailures: number };

/**
 * A circuit breaker, which spares visitors long waits. It opens when enough calls fail slowly and none is answered.
 * Then the calls of each network where one failed slowly fail at once, except for probes. Each client sends its own
 * probes. A client without a failure sends the first one at once, so a neighbour's broken cards refuse nobody. Any
 * answer closes the circuit. A failure that comes at once counts as an answer, because nobody waits for it.
 */
class Circuit {
  readonly #timing: Timing;
  readonly #leastFailures: number;
  /** The calls that failed slowly, by network and subject. */
  readonly #failed: LRUCache<string, CallOrigin>;
  /** The networks whose failures opened the circuit, or where a call has failed slowly since. */
  readonly #networks: LRUCache<string, true>;
  /** The waits of clients in these networks. */
  readonly #waits: LRUCache<string, Wait>;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** When the first call after the latest answer began. */
  #unansweredSince = Number.POSITIVE_INFINITY;

  constructor({ timing, leastFailures }: CircuitSettings) {
    this.#timing = timing;
    this.#leastFailures = leastFailures;
    const lasting = (ttl: number) => ({ ...upTo(CAPACITY), ttl, ttlResolution: 0, perf: performance });
    this.#failed = new LRUCache(lasting(timing.circuitWindow));
    this.#networks = new LRUCache(lasting(timing.circuitForget));
    this.#waits = new LRUCache(lasting(timing.circuitForget));
  }

  get isOpen(): boolean {
    return this.#networks.keys().next().done === false;
  }

  isOpenFor(network: string): boolean {
    return this.#networks.has(network);
  }

  letProxyCarry(network: string): boolean {
    const now = performance.now();
    const { circuitProbe, slowFailure } = this.#timing;
    if (this.isOpenFor(network) || now >= this.#unansweredSince + circuitProbe) return false;
    // A file that fails slowly comes back after `slowFailure` at the earliest, so later ones may still fail.
    if (now < this.#unansweredSince) this.#answeredAt = Math.max(this.#answeredAt, now - slowFailure);
    return true;
  }

  async run<T>(origin: CallOrigin, call: () => Promise<T>, { whenOpen, isAnswer }: RunOptions<T>): Promise<T> {
    const probe = this.isOpenFor(origin.network) ? (this.#waits.get(origin.client) ?? waitOf(0)) : null;
    const startedAt = performance.now();
    if (probe && startedAt < probe.at) return whenOpen();
    if (probe) {
      // If this probe is slow, the next one starts without waiting for its end.
      probe.at = startedAt + this.#timing.circuitProbeAtMost;
      this.#waits.set(origin.client, probe);
    }
    this.#unansweredSince = Math.min(this.#unansweredSince, startedAt);
    try {
      const result = await call();
      if (isAnswer(result)) this.#answered();
      else if (probe) probe.at = startedAt;
      return result;
    } catch (error) {
      const ms = performance.now() - startedAt;
      if (isOutage(error)) {
        if (ms < this.#timing.slowFailure) this.#answered();
        else this.#failedSlowly(origin, probe);
      }
      // A call that was never sent, or whose visitor left, says nothing about the provider, so the next call may probe.
      else if (probe) probe.at = startedAt;
      throw error;
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#unansweredSince = Number.POSITIVE_INFINITY;
    if (!this.isOpen) return;
    this.#networks.clear();
    this.#waits.clear();
  }

  #failedSlowly(origin: CallOrigin, probe: Wait | null): void {
    const { circuitProbe: least, circuitProbeAtMost: most } = this.#timing;
    this.#failed.set(keyOf(origin), origin);
    if (!this.isOpen && !this.#isOutage()) return;
    for (const { network, client } of this.isOpen ? [origin] : this.#failed.values()) {
      this.#networks.set(network, true);
      if (!this.#waits.has(client)) this.#waits.set(client, waitOf(least));
    }
    if (probe) Object.assign(probe, waitOf(Math.min(Math.max(2 * probe.ms, least), most)));
  }

  #isOutage(): boolean {
    const subjects = [...this.#failed.values()].map(({ subject }) => subject);
    return (
      performance.now() - this.#answeredAt >= this.#timing.circuitWindow &&
      subjects.length >= this.#leastFailures &&
      new Set(subjects).size >= Math.min(LEAST_SUBJECTS, this.#leastFailures)
    );
  }
}

const waitOf = (ms: number): Wait => ({ at: performance.now() + ms, ms });

const keyOf = ({ network, subject }: CallOrigin) => `${network} ${subject}`;

/** The most venues that have a circuit in a group. An open circuit that is evicted counts as closed. */
const CIRCUITS_OF_GROUP = 500;

type CircuitKey = { readonly group: CallGroup; readonly site: string };

type CircuitsCall = CircuitKey &
  Caller & {
    /** The card, order, media or file that the call is about. By default, the network that sends it. */
    readonly subject?: string | undefined;
  };

export class Circuits {
  readonly #groups: Readonly<Record<CallGroup, LRUCache<string, Circuit>>>;

  constructor(settings: CircuitSettings) {
    const circuitsOfGroup = () =>
      new LRUCache<string, Circuit>({ ...upTo(CIRCUITS_OF_GROUP), memoMethod: () => new Circuit(settings) });
    const groups = CALL_GROUPS.map((group) => [group, circuitsOfGroup()]);
    this.#groups = Object.fromEntries(groups) as Record<CallGroup, LRUCache<string, Circuit>>;
  }

  /** Whether calls of this network now fail at once, except for probes. */
  isOpenFor({ network, ...key }: CircuitKey & Pick<Caller, 'network'>): boolean {
    return this.#of(key).isOpenFor(network);
  }

  /**
   * Lets the proxy fetch a file for this network, unless this server must. While no call of this server is unanswered,
   * that counts as an answer, since the proxy sends back here what it cannot fetch. But it does not tell which files
   * came, and a visitor who leaves ends its fetch. So this server fetches files itself while its calls have been
   * unanswered for a while.
   * @returns whether the proxy may fetch it
   */
  letProxyCarry({ network, ...key }: CircuitKey & Pick<Caller, 'network'>): boolean {
    return this.#of(key).letProxyCarry(network);
  }

  /** Returns how many venues have an open circuit, by group. */
  get gauges(): readonly CircuitGauge[] {
    return CALL_GROUPS.map((group) => {
      const venues = [...this.#groups[group].values()].filter(({ isOpen }) => isOpen).length;
      return { group, venues };
    });
  }

  /** Runs a call through the venue's circuit. @param call throws outages (`isOutage`) and returns refusals */
  run<T>(
    made: CircuitsCall,
    call: () => Promise<T>,
    { whenOpen = refuse, isAnswer = () => true }: Partial<RunOptions<T>> = {},
  ): Promise<T> {
    return this.#of(made).run({ ...made, subject: made.subject ?? made.network }, call, { whenOpen, isAnswer });
  }

  #of({ group, site }: CircuitKey): Circuit {
    return this.#groups[group].memo(site);
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('PROVIDER_UNAVAILABLE', CIRCUIT_OPEN);
}
