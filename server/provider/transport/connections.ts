import { type Dispatcher, Pool } from 'undici';
import { VisitorLeft } from '#server/errors.ts';
import { type Claimant, FairBudget, type Release } from '#server/work/fair-budget.ts';
import { whenClosed } from '#shared/when-closed.ts';
import type { PoolName, PoolSize } from './call-kinds.ts';
import type { PoolGauges, ProviderObserver } from './observer.ts';
import type { Timing } from './timing.ts';

export type SentRequest = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body'>;

export type RequestLimits = {
  readonly signal: AbortSignal;
  readonly queueMs?: number;
  /** Whose request it is. Slow calls of one venue, or for one network, never take all places. */
  readonly claimant: Claimant;
  readonly onPlace?: () => void;
};

/** Rejects as soon as the signal aborts: undici ignores it while a request waits for its connection. */
function orAborted(request: Promise<Dispatcher.ResponseData>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    const stopListening = whenClosed(signal, () => reject(signal.reason));
    const isAborted = () => {
      stopListening();
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

const VENUE_SHARE = 0.75;

export class Connections {
  readonly #pool: Pool;
  readonly #places: FairBudget;
  readonly #name: PoolName;
  readonly #observer: ProviderObserver;

  constructor(
    origin: string,
    name: PoolName,
    { size, timing, observer }: { size: PoolSize; timing: Timing; observer: ProviderObserver },
  ) {
    // As many connections as places: nothing waits inside undici, where no deadline applies. Its timeouts are off.
    this.#pool = new Pool(origin, {
      allowH2: false,
      connect: { timeout: timing.connect },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const { connections, perNetwork = connections, queue } = size;
    const perVenue = Math.ceil(connections * VENUE_SHARE);
    this.#places = new FairBudget({ size: connections, perVenue, perNetwork, queue });
    this.#name = name;
    this.#observer = observer;
  }

  /** The place is taken until the body is read or destroyed. */
  async request(request: SentRequest, limits: RequestLimits): Promise<Dispatcher.ResponseData> {
    const { signal: ending, claimant } = limits;
    const release = (ending.aborted ? null : this.#places.tryTake(claimant, 1)) ?? (await this.#enter(limits));
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
    const { active, waiting, size } = this.#places;
    return { active, waiting, size };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #enter({ signal, queueMs, claimant }: RequestLimits): Promise<Release> {
    const deadline = queueMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(queueMs)]);
    try {
      return await this.#places.take(claimant, 1, deadline);
    } catch (error) {
      if (!(error instanceof VisitorLeft)) this.#observer.queueRefused({ pool: this.#name });
      throw error;
    }
  }
}
