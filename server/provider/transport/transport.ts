import { LRUCache } from 'lru-cache';
import type { Networks } from '#server/http/client-address.ts';
import { type AnswerTime, UNLIMITED } from '#server/work/answer-time.ts';
import { POOL_SIZES, type PoolName, type PoolSize } from './call-kinds.ts';
import { Circuits } from './circuits.ts';
import { Connections } from './connections.ts';
import { NO_OBSERVER, type ProviderObserver } from './observer.ts';
import { Readiness } from './readiness.ts';
import { RecentReplies } from './recent-replies.ts';
import { RetryBudget } from './retries.ts';
import { SharedReads } from './shared-reads.ts';
import { createTiming, type Times, type Timing } from './timing.ts';

export type ProviderTuning = {
  readonly timeScale: number;
  readonly times: Partial<Times>;
  readonly deadlines: Partial<Timing['deadline']>;
  readonly pools: Partial<Readonly<Record<PoolName, PoolSize>>>;
  readonly transfersPerNetwork: number;
  /** The failures of a group in a venue, within ten seconds, that open its circuit: each of another subject or network. */
  readonly circuitFailures: number;
  readonly observer: ProviderObserver;
};

const USUAL: ProviderTuning = {
  timeScale: 1,
  times: {},
  deadlines: {},
  pools: {},
  transfersPerNetwork: POOL_SIZES.transfers.perNetwork,
  circuitFailures: 10,
  observer: NO_OBSERVER,
};

const VENUES = 500;

export type CallScope = {
  /** The venue's site, whose circuits and retries the calls belong to; empty for calls of no venue. */
  readonly site: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly networks: Networks;
  readonly connection: string;
  /** Ends shared reads. */
  readonly left: AbortSignal;
  readonly time: AnswerTime;
};

/** Of the calls that this server makes for no visitor. */
export const NO_VISIT: CallScope = {
  site: '',
  headers: {},
  networks: ['none'],
  connection: '',
  left: new AbortController().signal,
  time: UNLIMITED,
};

export type Transport = {
  readonly origin: string;
  readonly timing: Timing;
  readonly observer: ProviderObserver;
  readonly pools: Readonly<Record<PoolName, Connections>>;
  readonly circuits: Circuits;
  readonly retries: LRUCache<string, RetryBudget>;
  readonly replies: RecentReplies;
  readonly sharedReads: SharedReads;
  readonly readiness: Readiness;
};

export function createTransport(providerUrl: string, given: Partial<ProviderTuning>): Transport {
  const { timeScale, times, deadlines, pools, transfersPerNetwork, circuitFailures, observer } = { ...USUAL, ...given };
  const { origin } = new URL(providerUrl);
  const timing = createTiming(timeScale, times, deadlines);
  const open = (name: PoolName, more: Partial<PoolSize> = {}) =>
    new Connections(origin, name, { size: { ...(pools[name] ?? POOL_SIZES[name]), ...more }, timing, observer });
  return {
    origin,
    timing,
    observer,
    pools: {
      calls: open('calls'),
      payments: open('payments'),
      pictures: open('pictures'),
      transfers: open('transfers', { perNetwork: transfersPerNetwork }),
    },
    circuits: new Circuits({ timing, observer, leastFailures: circuitFailures }),
    retries: new LRUCache({ max: VENUES, memoMethod: () => new RetryBudget() }),
    replies: new RecentReplies(),
    sharedReads: new SharedReads(),
    readiness: new Readiness(origin, { timing, observer }),
  };
}
