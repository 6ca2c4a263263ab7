import { type Dispatcher, Pool } from 'undici';
import { VisitorLeft } from '#server/errors.ts';
import { SLOW_BYTES_PER_MS, watchWindows } from '#server/http/transfer-rate.ts';
import { type Claimant, FairBudget, type Release } from '#server/work/fair-budget.ts';
import type { PoolName, PoolSize } from './call-kinds.ts';
import type { PoolGauges, ProviderObserver } from './observer.ts';
import { type ProviderResponse, type Reading, ResponseReader, whenRead } from './response.ts';
import type { Timing } from './timing.ts';

export type SentRequest = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body'>;

/** A transfer whose speed a visitor determines. While others wait for a connection, slow transfers may be ended. */
export type Transfer = {
  readonly moved: () => number;
  /** The time over which its speed is measured, in ms. */
  readonly windowMs: number;
  readonly waitsForVisitor: () => boolean;
  readonly giveWay: () => void;
};

export type RequestLimits = Reading & {
  readonly queueMs?: number;
  /** Who sends the request. Slow calls of one venue or network can never take all connections. */
  readonly claimant: Claimant;
  /** Called, and awaited, once the request has a place, before it is sent. */
  readonly onPlace?: (() => void | Promise<void>) | undefined;
  readonly sending?: Transfer;
};

const VENUE_SHARE = 0.75;

/** @property movedLately bytes per ms in the last window; an average since the start would hide a stall */
type Held = Transfer & { readonly network: string; movedLately: number };

export class Connections {
  readonly #pool: Pool;
  readonly #places: FairBudget;
  readonly #name: PoolName;
  readonly #observer: ProviderObserver;
  readonly #timing: Timing;
  readonly #transfers = new Set<Held>();

  constructor(
    origin: string,
    name: PoolName,
    { size, timing, observer }: { size: PoolSize; timing: Timing; observer: ProviderObserver },
  ) {
    // undici may open any number of connections, so that calls wait only for a place here, never inside undici.
    this.#pool = new Pool(origin, {
      allowH2: false,
      connect: { timeout: timing.connect },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const { connections, perNetwork, queue } = size;
    const perVenue = Math.ceil(connections * VENUE_SHARE);
    this.#places = new FairBudget({ size: connections, perVenue, perNetwork, queue });
    this.#name = name;
    this.#observer = observer;
    this.#timing = timing;
  }

  /** Sends a request, which occupies its place until the reply's body is read or destroyed. */
  async request(request: SentRequest, limits: RequestLimits): Promise<ProviderResponse> {
    const { signal, claimant, sending } = limits;
    const place = await this.#enter(limits);
    const stopWatching = sending && this.watch(sending, claimant);
    const release = () => {
      stopWatching?.();
      place();
    };
    try {
      signal.throwIfAborted();
      if (limits.onPlace) await limits.onPlace();
      signal.throwIfAborted();
      const reader = new ResponseReader(limits);
      this.#pool.dispatch(request, reader);
      const response = await reader.response;
      whenRead(response.body, release);
      return response;
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
    const free = signal.aborted ? null : this.#places.takeFree(claimant, 1);
    if (free) return free;
    const timer = setInterval(() => this.#endSlowest(claimant), this.#timing.giveWay / 4).unref();
    try {
      return await this.#places.take(claimant, 1, { left: signal, waitMs: queueMs });
    } catch (error) {
      if (!(error instanceof VisitorLeft)) this.#observer.queueRefused({ pool: this.#name });
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Lets a transfer be ended when others wait for its connection. @returns a function that ends this permission */
  watch(transfer: Transfer, { networks }: Pick<Claimant, 'networks'>): () => void {
    const held: Held = { ...transfer, network: networks.at(-1) ?? '', movedLately: Number.POSITIVE_INFINITY };
    this.#transfers.add(held);
    const stop = watchWindows(transfer.moved, transfer.windowMs, (bytes) => {
      held.movedLately = bytes / transfer.windowMs;
    });
    return () => {
      stop();
      this.#transfers.delete(held);
    };
  }

  /** Ends the waiting network's slowest slow transfer, otherwise that of the network with the most slow transfers. */
  #endSlowest({ networks }: Claimant): void {
    const isSlow = ({ movedLately }: Held) => movedLately < SLOW_BYTES_PER_MS;
    const slow = [...this.#transfers].filter((held) => held.waitsForVisitor() && isSlow(held));
    const groups = Map.groupBy(slow, ({ network }) => network);
    const most = [...groups.values()].sort((one, other) => other.length - one.length)[0] ?? [];
    const group = groups.get(networks.at(-1) ?? '') ?? most;
    const [slowest] = group.toSorted((one, other) => one.movedLately - other.movedLately);
    slowest?.giveWay();
  }
}
