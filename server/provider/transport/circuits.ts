import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
} from 'cockatiel';
import { isOutage, ProviderError } from '#server/provider/provider-error.ts';
import { CALL_GROUPS, type CallGroup } from './call-kinds.ts';
import { FailureShare } from './failure-share.ts';
import type { CircuitStateName, ProviderObserver } from './observer.ts';
import { RecentMap } from './recent-map.ts';
import type { Timing } from './timing.ts';

/** The most venues whose circuits each group keeps. */
const CAPACITY = 500;

const STATE_NAMES: Readonly<Record<CircuitState, CircuitStateName>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'halfOpen',
  [CircuitState.Isolated]: 'open',
};

type CircuitKey = { readonly group: CallGroup; readonly site: string };

type CircuitSettings = {
  readonly timing: Timing;
  readonly observer: ProviderObserver;
  /** The failures of a group in a venue that open its circuit. */
  readonly leastFailures: number;
};

function createCircuit({ group, site }: CircuitKey, settings: CircuitSettings): CircuitBreakerPolicy {
  const { timing, observer, leastFailures } = settings;
  // A call that was never sent says nothing about the provider, but opens a half-open circuit again.
  const counts = handleWhen((error) => isOutage(error) || circuit.state === CircuitState.HalfOpen);
  const circuit: CircuitBreakerPolicy = circuitBreaker(counts, {
    breaker: new FailureShare({ windowMs: timing.circuitWindow, leastFailures }),
    halfOpenAfter: new ExponentialBackoff({
      generator: noJitterGenerator,
      initialDelay: timing.circuitProbe,
      maxDelay: timing.circuitProbeAtMost,
    }),
  });
  circuit.onStateChange((state) => observer.circuitChanged({ group, site, state: STATE_NAMES[state] }));
  return circuit;
}

/** A circuit for each group of calls in each venue: opens when most calls fail, and now and then lets one through. */
export class Circuits {
  readonly #groups: ReadonlyMap<CallGroup, RecentMap<CircuitBreakerPolicy>>;

  constructor(settings: CircuitSettings) {
    this.#groups = new Map(
      CALL_GROUPS.map((group) => [group, new RecentMap(CAPACITY, (site) => createCircuit({ group, site }, settings))]),
    );
  }

  /** Whether calls go through without a check. */
  isClosed({ group, site }: CircuitKey): boolean {
    return this.#groups.get(group)?.of(site).state === CircuitState.Closed;
  }

  /**
   * @param call throws an outage (`isOutage`) where the provider failed, and returns refusals
   * @param whenOpen replaces the call while the circuit is open; by default PROVIDER_UNAVAILABLE is thrown
   */
  async run<T>(key: CircuitKey, call: () => Promise<T>, whenOpen: () => Promise<T> = refuse): Promise<T> {
    const circuit = this.#groups.get(key.group)?.of(key.site);
    if (!circuit) throw new Error(`no circuits of ${key.group}`);
    // Cockatiel makes other calls wait for the one that probes. A visitor is better served by an immediate answer.
    if (circuit.state === CircuitState.HalfOpen) return whenOpen();
    try {
      return await circuit.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return whenOpen();
      throw error;
    }
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('PROVIDER_UNAVAILABLE', 'the circuit is open');
}
