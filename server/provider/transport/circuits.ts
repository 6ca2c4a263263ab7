import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { CIRCUIT_OPEN, isOutage, ProviderError } from '#server/provider/provider-error.ts';
import { CALL_GROUPS, type CallGroup } from './call-kinds.ts';
import type { CircuitGauge, CircuitState } from './observer.ts';
import { type CallOrigin, RecentOutcomes } from './recent-outcomes.ts';
import type { Timing } from './timing.ts';

type Probe = { at: number; waitMs: number };

const MOST_OWN_PROBES = 256;

type CircuitSettings = { readonly timing: Timing; readonly leastFailures: number };

/** An open circuit: calls fail at once, except for occasional probes. */
type Opened = {
  readonly shared: Probe;
  /** Probes by failed subject, so that one broken subject does not delay the shared probe. */
  readonly own: LRUCache<string, Probe>;
  /** Probes of networks whose shared probe failed, so that one network alone does not take all shared probes. */
  readonly networks: LRUCache<string, Probe>;
  /** Whether the latest probe is still under way. */
  isProbing: boolean;
};

/** A circuit breaker. It opens when nearly all calls fail, of nearly all networks. A successful probe closes it. */
class Circuit {
  readonly #timing: Timing;
  readonly #outcomes: RecentOutcomes;
  #opened: Opened | null = null;

  constructor({ timing, leastFailures }: CircuitSettings) {
    this.#timing = timing;
    this.#outcomes = new RecentOutcomes({
      windowMs: timing.circuitWindow,
      carriedMs: timing.fileHeaders,
      leastFailures,
    });
  }

  get state(): CircuitState {
    if (this.#opened === null) return 'closed';
    return this.#opened.isProbing ? 'halfOpen' : 'open';
  }

  addCarried(origin: CallOrigin): void {
    this.#outcomes.addCarried(origin);
  }

  async run<T>(origin: CallOrigin, call: () => Promise<T>, whenOpen: () => Promise<T>): Promise<T> {
    this.#outcomes.cameBack(origin);
    const opened = this.#opened;
    const probe = opened && (opened.own.get(origin.subject) ?? opened.networks.get(origin.network) ?? opened.shared);
    if (probe && performance.now() < probe.at) return whenOpen();
    if (probe) this.#begin(probe, opened);
    const startedAt = performance.now();
    try {
      const result = await call();
      this.#succeeded(origin, probe);
      return result;
    } catch (error) {
      if (isOutage(error)) this.#failed(origin, probe, performance.now() - startedAt);
      else if (probe) this.#learnedNothing(probe);
      throw error;
    }
  }

  /** Lets one call through. If that one is slow, the next probe starts without waiting for its end. */
  #begin(probe: Probe, opened: Opened): void {
    probe.at = performance.now() + this.#timing.circuitProbeAtMost;
    opened.isProbing = true;
  }

  #succeeded(origin: CallOrigin, probe: Probe | null): void {
    this.#outcomes.add(origin, false);
    if (!probe || !this.#opened) return;
    this.#opened = null;
    this.#outcomes.forgetFailures();
  }

  #failed(origin: CallOrigin, probe: Probe | null, afterMs: number): void {
    this.#outcomes.add(origin, true);
    if (!this.#opened) this.#openIfFailingForAll(afterMs);
    else if (probe) this.#postpone(probe, origin, this.#opened);
  }

  #postpone(probe: Probe, { subject, network }: CallOrigin, opened: Opened): void {
    probe.waitMs = Math.min(2 * probe.waitMs, this.#timing.circuitProbeAtMost);
    probe.at = performance.now() + probe.waitMs;
    if (probe === opened.shared) opened.networks.set(network, { ...probe });
    if (!opened.own.has(subject)) opened.own.set(subject, this.#firstProbe());
    opened.isProbing = false;
  }

  /** A call that was never sent, or whose visitor left, says nothing about the provider, so the next call may probe. */
  #learnedNothing(probe: Probe): void {
    probe.at = performance.now();
    if (this.#opened) this.#opened.isProbing = false;
  }

  #openIfFailingForAll(failedAfterMs: number): void {
    const subjects = this.#outcomes.failingForAll(failedAfterMs);
    if (!subjects) return;
    const own = new LRUCache<string, Probe>({ max: MOST_OWN_PROBES });
    for (const subject of subjects) own.set(subject, this.#firstProbe());
    this.#opened = { shared: this.#firstProbe(), own, networks: new LRUCache(upTo(MOST_OWN_PROBES)), isProbing: false };
  }

  #firstProbe(): Probe {
    const waitMs = this.#timing.circuitProbe;
    return { at: performance.now() + waitMs, waitMs };
  }
}

/** The most venues that have a circuit in a group. An open circuit that is evicted counts as closed. */
const CIRCUITS_OF_GROUP = 500;

const REPORTED = ['open', 'halfOpen'] as const satisfies readonly CircuitState[];

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

  isClosed(key: CircuitKey): boolean {
    return this.#of(key).state === 'closed';
  }

  /** Returns how many venues have an open or half open circuit, by group. */
  get gauges(): readonly CircuitGauge[] {
    return CALL_GROUPS.flatMap((group) => {
      const states = [...this.#groups[group].values()].map(({ state }) => state);
      return REPORTED.map((state) => ({ group, state, venues: states.filter((one) => one === state).length }));
    });
  }

  /** Counts a file that the proxy fetches as a success, unless the file comes back and is then run as a call. */
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
