import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import type { Networks } from '#server/http/client-address.ts';
import { type AnswerTime, UNLIMITED } from '#server/work/answer-time.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { LOCAL_SITE } from '#shared/site/site-name.ts';
import { POOL_NAMES, POOL_SIZES, type PoolName, type PoolSize } from './call-kinds.ts';
import { type Caller, Circuits } from './circuits.ts';
import { Connections } from './connections.ts';
import { NO_OBSERVER, type ProviderObserver } from './observer.ts';
import { RecentReplies } from './reply.ts';
import { RetryBudget } from './retries.ts';
import { SharedReads } from './shared-reads.ts';
import { createTiming, type Times, type Timing } from './timing.ts';

export type ProviderTuning = {
  readonly timeScale: number;
  readonly times: Partial<Times>;
  readonly deadlines: Partial<Timing['deadline']>;
  readonly pools: Partial<Readonly<Record<PoolName, Partial<PoolSize>>>>;
  /** A venue's circuit for a group of calls opens only if this many different calls fail slowly within ten seconds. */
  readonly circuitFailures: number;
  readonly observer: ProviderObserver;
};

const VENUES = 500;

export type CallScope = {
  /** The site whose circuits and retries the calls use; empty for calls about no venue. */
  readonly site: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly networks: Networks;
  readonly connection: string;
  readonly left: AbortSignal;
  readonly time: AnswerTime;
  /** Whether the calls are made under the lock of an order or card. */
  readonly holdsLock: boolean;
  /** Whether that order or card is somebody else's, so that its owner may wait for the calls. */
  readonly delaysOwner: boolean;
};

/** Returns whose share a scope's calls take: the widest network's, and in it that of the address and connection. */
export const callerOf = ({ networks, connection }: CallScope): Caller => ({
  network: networks.at(-1) ?? '',
  client: `${networks[0]} ${connection}`,
});

export const NO_VISIT: CallScope = {
  site: '',
  headers: {},
  networks: ['none'],
  connection: '',
  left: new AbortController().signal,
  time: UNLIMITED,
  holdsLock: false,
  delaysOwner: false,
};

export function createTransport(providerUrl: string, tuning: Partial<ProviderTuning>) {
  const { timeScale = 1, times, deadlines, pools = {}, circuitFailures = 10, observer = NO_OBSERVER } = tuning;
  const { origin } = new URL(providerUrl);
  const timing = createTiming(timeScale, times, deadlines);
  const opened = POOL_NAMES.map((name) => {
    const size = { ...POOL_SIZES[name], ...pools[name] };
    return [name, new Connections(origin, name, { size, timing, observer })] as const;
  });
  return {
    origin,
    timing,
    observer,
    pools: Object.fromEntries(opened) as Record<PoolName, Connections>,
    circuits: new Circuits({ timing, leastFailures: circuitFailures }),
    retries: new LRUCache<string, RetryBudget>({ max: VENUES, memoMethod: () => new RetryBudget() }),
    replies: new RecentReplies(),
    sharedReads: new SharedReads(),
    readiness: new Readiness(origin, timing),
  };
}

export type Transport = ReturnType<typeof createTransport>;

/** Checks the provider over a connection of its own, so that no visitor's call delays the check. */
class Readiness {
  readonly #pool: Pool;
  readonly #timing: Timing;
  #lastCheck: Promise<boolean> | null = null;

  constructor(origin: string, timing: Timing) {
    this.#pool = new Pool(origin, { connections: 1, allowH2: false, connect: { timeout: timing.connect } });
    this.#timing = timing;
  }

  isReachable(): Promise<boolean> {
    this.#lastCheck ??= this.#check().finally(() => {
      setTimeout(() => (this.#lastCheck = null), this.#timing.readinessFresh).unref();
    });
    return this.#lastCheck;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #check(): Promise<boolean> {
    try {
      const path = endpointPath(endpoints.organization, { webName: LOCAL_SITE });
      const signal = AbortSignal.timeout(this.#timing.readiness);
      const reply = await this.#pool.request({ method: 'GET', path, headers: { accept: 'application/json' }, signal });
      await reply.body.dump();
      return true;
    } catch {
      return false;
    }
  }
}
