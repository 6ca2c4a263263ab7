import { LRUCache } from 'lru-cache';
import { ProviderError } from '#server/provider/provider-error.ts';
import { CALL_GROUPS, type CallGroup } from './call-kinds.ts';
import { Circuit } from './circuit.ts';
import type { ProviderObserver } from './observer.ts';
import type { Timing } from './timing.ts';

/** The most venues whose circuits each group keeps. One that is forgotten while it is open counts as closed. */
export const CIRCUITS_OF_GROUP = 500;

type CircuitKey = { readonly group: CallGroup; readonly site: string };

type CircuitsCall = CircuitKey & {
  /** The card, order, media or file that the call is about. Without one, it is whoever asks. */
  readonly subject?: string | undefined;
  readonly network: string;
};

type CircuitsSettings = {
  readonly timing: Timing;
  readonly observer: ProviderObserver;
  readonly leastFailures: number;
};

export class Circuits {
  readonly #groups: ReadonlyMap<CallGroup, LRUCache<string, Circuit>>;

  constructor({ timing, observer, leastFailures }: CircuitsSettings) {
    const circuitsOf = (group: CallGroup) =>
      new LRUCache<string, Circuit>({
        max: CIRCUITS_OF_GROUP,
        memoMethod: (site) =>
          new Circuit({ timing, leastFailures, onChange: (state) => observer.circuitChanged({ group, site, state }) }),
        dispose: ({ isClosed }, site) => isClosed || observer.circuitChanged({ group, site, state: 'closed' }),
      });
    this.#groups = new Map(CALL_GROUPS.map((group) => [group, circuitsOf(group)]));
  }

  isClosed(key: CircuitKey): boolean {
    return this.#of(key).isClosed;
  }

  /** @param call throws an outage (`isOutage`) where the provider failed, and returns refusals */
  run<T>(made: CircuitsCall, call: () => Promise<T>, whenOpen: () => Promise<T> = refuse): Promise<T> {
    const { subject = made.network, network } = made;
    return this.#of(made).run({ subject, network }, call, whenOpen);
  }

  #of({ group, site }: CircuitKey): Circuit {
    const circuit = this.#groups.get(group)?.memo(site);
    if (!circuit) throw new Error(`no circuits of ${group}`);
    return circuit;
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('PROVIDER_UNAVAILABLE', 'the circuit is open');
}
