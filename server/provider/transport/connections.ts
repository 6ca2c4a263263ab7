import { type Dispatcher, Pool } from 'undici';
import { whenClosed } from '#server/http/when-closed.ts';
import type { PoolName, PoolSize } from './call-kinds.ts';
import type { PoolGauges, ProviderObserver } from './observer.ts';
import { RecentMap } from './recent-map.ts';
import { type Release, Semaphore } from './semaphore.ts';
import type { Timing } from './timing.ts';

export type SentRequest = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body'>;

export type RequestLimits = {
  /** Ends the wait for a place, the wait for a response, and the response's body. */
  readonly signal: AbortSignal;
  /** The longest wait for a place; by default only the signal ends it. */
  readonly queueMs?: number;
  /** The venue that it is made for, whose slow calls never take all places. Without it, no venue's share is counted. */
  readonly site?: string;
  /** Called when there is a place, before a byte is sent. */
  readonly onPlace?: () => void;
};

/** Rejects as soon as the signal aborts: undici ignores it while a request waits for its connection. */
function orAborted(request: Promise<Dispatcher.ResponseData>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const isAborted = () => {
      signal.removeEventListener('abort', onAbort);
      return signal.aborted;
    };
    request.then(
      (reply) => {
        if (!isAborted()) return resolve(reply);
        reply.body.on('error', reject).destroy();
        reject(signal.reason);
      },
      (error: unknown) => reject(isAborted() ? signal.reason : error),
    );
  });
}

function leaveBoth(leavePool: Release, leaveShare: Release): Release {
  return () => {
    leavePool();
    leaveShare();
  };
}

/** The share of a pool and its queue that the calls of one venue may take. */
const VENUE_SHARE = 0.75;
/** The most venues whose shares are counted. */
const VENUES = 500;

export class Connections {
  readonly #pool: Pool;
  readonly #places: Semaphore;
  readonly #shares: RecentMap<Semaphore>;
  /** Requests that wait for a place, in their venue's share or in the pool. */
  #entering = 0;
  readonly #name: PoolName | 'readiness';
  readonly #observer: ProviderObserver;

  /** @param origin scheme, host and port of the provider's API. */
  constructor(
    origin: string,
    name: PoolName | 'readiness',
    { size, timing, observer }: { size: PoolSize; timing: Timing; observer: ProviderObserver },
  ) {
    // As many connections as places, so that nothing waits inside undici, where no deadline applies. Its timeouts are
    // off.
    this.#pool = new Pool(origin, {
      allowH2: false,
      connect: { timeout: timing.connect },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#places = new Semaphore(size.connections, size.queue);
    const share = { places: Math.ceil(size.connections * VENUE_SHARE), queue: Math.ceil(size.queue * VENUE_SHARE) };
    this.#shares = new RecentMap(VENUES, () => new Semaphore(share.places, share.queue));
    this.#name = name;
    this.#observer = observer;
  }

  /**
   * The place is taken until the body is read or destroyed.
   * @throws AppError SERVER_BUSY without a place in time; the signal's reason; the network's error
   */
  async request(request: SentRequest, limits: RequestLimits): Promise<Dispatcher.ResponseData> {
    const release = this.#enterAtOnce(limits) ?? (await this.#enter(limits));
    const { signal } = limits;
    try {
      signal.throwIfAborted();
      limits.onPlace?.();
      const reply = await orAborted(this.#pool.request({ ...request, signal }), signal);
      whenClosed(reply.body, release);
      return reply;
    } catch (error) {
      release();
      throw error;
    }
  }

  get gauges(): PoolGauges {
    const { active, size, queueSize } = this.#places;
    return { active, waiting: this.#entering, size, queueSize };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #enterAtOnce({ signal, site }: RequestLimits): Release | null {
    if (signal.aborted) return null;
    if (site === undefined) return this.#places.tryAcquire();
    const leaveShare = this.#shares.of(site).tryAcquire();
    if (!leaveShare) return null;
    const leavePool = this.#places.tryAcquire();
    if (leavePool) return leaveBoth(leavePool, leaveShare);
    leaveShare();
    return null;
  }

  async #enter({ signal, queueMs, site }: RequestLimits): Promise<Release> {
    const deadline = queueMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(queueMs)]);
    this.#entering += 1;
    try {
      return site === undefined ? await this.#places.acquire(deadline) : await this.#enterFor(site, deadline);
    } catch (error) {
      const hasLeft = signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'AbortError';
      if (!hasLeft) this.#observer.queueRefused({ pool: this.#name });
      throw error;
    } finally {
      this.#entering -= 1;
    }
  }

  /** A place in the pool, within the share of a venue. */
  async #enterFor(site: string, deadline: AbortSignal): Promise<Release> {
    const leaveShare = await this.#shares.of(site).acquire(deadline);
    try {
      return leaveBoth(await this.#places.acquire(deadline), leaveShare);
    } catch (error) {
      leaveShare();
      throw error;
    }
  }
}
