import { POOL_SIZES, type PoolName, type PoolSize } from './call-kinds.ts';
import { Circuits } from './circuits.ts';
import { Connections } from './connections.ts';
import { NO_OBSERVER, type ProviderObserver } from './observer.ts';
import { Readiness } from './readiness.ts';
import { RecentMap } from './recent-map.ts';
import { RecentReplies } from './recent-replies.ts';
import { TransferCount } from './semaphore.ts';
import { SharedReads } from './shared-reads.ts';
import { createTiming, type Times, type Timing } from './timing.ts';

/** Settings of the provider's client. Tests shorten times and shrink pools with them. */
export type ProviderTuning = {
  /** Multiplies every time of the provider's client; 1 in production. */
  readonly timeScale: number;
  /** Single times in place of the usual ones, in milliseconds. */
  readonly times: Partial<Times>;
  /** Deadlines of calls in place of the usual ones, in milliseconds. */
  readonly deadlines: Partial<Timing['deadline']>;
  /** Sizes in place of the usual ones. */
  readonly pools: Partial<Readonly<Record<PoolName, PoolSize>>>;
  /** The most pending long transfers of one client's address. */
  readonly transfersPerAddress: number;
  /** The failures of a group in a venue, within ten seconds, that open its circuit. */
  readonly circuitFailures: number;
  readonly observer: ProviderObserver;
};

const USUAL: ProviderTuning = {
  timeScale: 1,
  times: {},
  deadlines: {},
  pools: {},
  transfersPerAddress: 32,
  circuitFailures: 10,
  observer: NO_OBSERVER,
};

/** The most venues whose retries are counted. */
const VENUES = 500;

/** One retry for every ten calls. */
const RETRIES_PER_CALL = 0.1;
/** The first retries of a venue, and the most that it can save. */
const SAVED_RETRIES = 10;

/**
 * How many retries a venue's calls may make. After a single fault there is always a retry. A provider that fails for all
 * does not get three times as many requests.
 */
class RetryBudget {
  #retries = SAVED_RETRIES;

  /** Counts a call, which earns its share of a retry. */
  earn(): void {
    this.#retries = Math.min(SAVED_RETRIES, this.#retries + RETRIES_PER_CALL);
  }

  /** Uses up a retry. @returns false when there is none left */
  spend(): boolean {
    if (this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }
}

/** For whom calls are made. */
export type CallScope = {
  /** The venue's site, whose circuits and retries the calls belong to; empty for calls of no venue. */
  readonly site: string;
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
};

/** What all calls of this process share on their way to the provider. */
export type Transport = {
  /** Scheme, host and port of the provider's API. */
  readonly origin: string;
  readonly timing: Timing;
  readonly observer: ProviderObserver;
  readonly pools: Readonly<Record<PoolName, Connections>>;
  readonly circuits: Circuits;
  readonly retries: RecentMap<RetryBudget>;
  readonly replies: RecentReplies;
  readonly sharedReads: SharedReads;
  readonly transfers: TransferCount;
  readonly readiness: Readiness;
};

export function createTransport(providerUrl: string, given: Partial<ProviderTuning>): Transport {
  const { timeScale, times, deadlines, pools, transfersPerAddress, circuitFailures, observer } = { ...USUAL, ...given };
  const { origin } = new URL(providerUrl);
  const timing = createTiming(timeScale, times, deadlines);
  const open = (name: PoolName) =>
    new Connections(origin, name, { size: pools[name] ?? POOL_SIZES[name], timing, observer });
  return {
    origin,
    timing,
    observer,
    pools: {
      calls: open('calls'),
      payments: open('payments'),
      pictures: open('pictures'),
      transfers: open('transfers'),
    },
    circuits: new Circuits({ timing, observer, leastFailures: circuitFailures }),
    retries: new RecentMap(VENUES, () => new RetryBudget()),
    replies: new RecentReplies(),
    sharedReads: new SharedReads(),
    transfers: new TransferCount(transfersPerAddress),
    readiness: new Readiness(origin, { timing, observer }),
  };
}
