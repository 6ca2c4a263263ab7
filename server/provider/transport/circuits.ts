import { LRUCache } from 'lru-cache';
import { upTo } from '#server/large-cache.ts';
import { CIRCUIT_OPEN, isOutage, ProviderError } from '#server/provider/provider-error.ts';
import { CALL_GROUPS, type CallGroup } from './call-kinds.ts';
import type { CircuitStateName, ProviderObserver } from './observer.ts';
import { type CallOrigin, RecentOutcomes } from './recent-outcomes.ts';
import type { Timing } from './timing.ts';

type Probe = { at: number; waitMs: number };

const MOST_OWN_PROBES = 256;

type CircuitSettings = {
  readonly timing: Timing;
  readonly leastFailures: number;
  readonly onChange: (state: CircuitStateName) => void;
};

/** An open circuit: calls fail at once, except for occasional probes. */
type Opened = {
  readonly shared: Probe;
  /** Probes of subjects that failed, so that a subject which alone is broken does not delay the shared probe. */
  readonly own: LRUCache<string, Probe>;
};

/** A circuit breaker. It opens when calls fail for different visitors, and closes with the first successful probe. */
class Circuit {
  readonly #settings: CircuitSettings;
  readonly #outcomes: RecentOutcomes;
  #opened: Opened | null = null;

  constructor(settings: CircuitSettings) {
    const { timing, leastFailures } = settings;
    this.#settings = settings;
    this.#outcomes = new RecentOutcomes({ windowMs: timing.circuitWindow, leastFailures });
  }

  get isClosed(): boolean {
    return this.#opened === null;
  }

  async run<T>(origin: CallOrigin, call: () => Promise<T>, whenOpen: () => Promise<T>): Promise<T> {
    const probe = this.#opened && (this.#opened.own.get(origin.subject) ?? this.#opened.shared);
    if (probe && Date.now() < probe.at) return whenOpen();
    if (probe) this.#begin(probe);
    try {
      const result = await call();
      this.#succeeded(origin, probe);
      return result;
    } catch (error) {
      if (isOutage(error)) this.#failed(origin, probe);
      else if (probe) this.#learnedNothing(probe);
      throw error;
    }
  }

  /** Lets one call through. If that one is slow, the next probe starts without waiting for its end. */
  #begin(probe: Probe): void {
    probe.at = Date.now() + this.#settings.timing.circuitProbeAtMost;
    this.#settings.onChange('halfOpen');
  }

  #succeeded(origin: CallOrigin, probe: Probe | null): void {
    this.#outcomes.add(origin, false);
    if (!probe || !this.#opened) return;
    this.#opened = null;
    this.#outcomes.clear();
    this.#settings.onChange('closed');
  }

  #failed(origin: CallOrigin, probe: Probe | null): void {
    this.#outcomes.add(origin, true);
    if (!this.#opened) this.#openIfFailingForAll();
    else if (probe) this.#postpone(probe, origin, this.#opened);
  }

  #postpone(probe: Probe, { subject }: CallOrigin, { own }: Opened): void {
    probe.waitMs = Math.min(2 * probe.waitMs, this.#settings.timing.circuitProbeAtMost);
    probe.at = Date.now() + probe.waitMs;
    if (!own.has(subject)) own.set(subject, this.#firstProbe());
    this.#settings.onChange('open');
  }

  /** A call that was never sent, or whose visitor left, says nothing about the provider, so the next call may probe. */
  #learnedNothing(probe: Probe): void {
    probe.at = Date.now();
    if (this.#opened) this.#settings.onChange('open');
  }

  #openIfFailingForAll(): void {
    const subjects = this.#outcomes.failingForAll();
    if (!subjects) return;
    const own = new LRUCache<string, Probe>({ max: MOST_OWN_PROBES });
    for (const subject of subjects) own.set(subject, this.#firstProbe());
    this.#opened = { shared: this.#firstProbe(), own };
    this.#settings.onChange('open');
  }

  #firstProbe(): Probe {
    const waitMs = this.#settings.timing.circuitProbe;
    return { at: Date.now() + waitMs, waitMs };
  }
}

/** The most venues that have a circuit in a group. An open circuit that is evicted counts as closed. */
export const CIRCUITS_OF_GROUP = 500;

type CircuitKey = { readonly group: CallGroup; readonly site: string };

type CircuitsCall = CircuitKey & {
  /** The card, order, media or file that the call is about. By default, the network that sends it. */
  readonly subject?: string | undefined;
  readonly network: string;
};

type CircuitsSettings = {
  readonly timing: Timing;
  readonly observer: ProviderObserver;
  readonly leastFailures: number;
};

export class Circuits {
  readonly #groups: Readonly<Record<CallGroup, LRUCache<string, Circuit>>>;

  constructor({ timing, observer, leastFailures }: CircuitsSettings) {
    const circuitsOf = (group: CallGroup) =>
      new LRUCache<string, Circuit>({
        ...upTo(CIRCUITS_OF_GROUP),
        memoMethod: (site) =>
          new Circuit({ timing, leastFailures, onChange: (state) => observer.circuitChanged({ group, site, state }) }),
        dispose: ({ isClosed }, site) => isClosed || observer.circuitChanged({ group, site, state: 'closed' }),
      });
    const groups = CALL_GROUPS.map((group) => [group, circuitsOf(group)]);
    this.#groups = Object.fromEntries(groups) as Record<CallGroup, LRUCache<string, Circuit>>;
  }

  isClosed(key: CircuitKey): boolean {
    return this.#of(key).isClosed;
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
