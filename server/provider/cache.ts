import { LRUCache } from 'lru-cache';
import { withTimeout } from '#server/work/answer-time.ts';

type CacheSettings = {
  readonly freshMs: number;
  readonly staleMs: number;
  readonly waitMs: number;
  readonly pauseMs: number;
  /** Whether a failure is the provider's final answer, after which the old reply must not be used. */
  readonly isFinal: (error: unknown) => boolean;
};

export const CACHED_REPLIES = 500;

type CacheEntry<T> = { readonly value: T; readonly loadedAt: number; retryAt: number };
type PendingLoad<T> = { readonly reply: Promise<T>; readonly startedAt: number };

/**
 * Caches replies by venue. A reply up to `staleMs` old is used while a reload takes long or fails, unless the failure
 * is final. Failures are not cached.
 */
export class ReplyCache<T> {
  readonly #entries = new LRUCache<string, CacheEntry<T>>({ max: CACHED_REPLIES });
  readonly #pending = new Map<string, PendingLoad<T>>();
  readonly #settings: CacheSettings;

  constructor(settings: CacheSettings) {
    this.#settings = settings;
  }

  /**
   * @param by the network that asks. While an older reply can be used, all networks share a load. Otherwise each loads
   * for itself, so that none waits in another's queue.
   */
  async get(key: string, load: () => Promise<T>, by: string): Promise<T> {
    const { freshMs, staleMs, waitMs, isFinal } = this.#settings;
    const now = performance.now();
    const cached = this.#entries.get(key);
    if (cached && now < cached.loadedAt + freshMs) return cached.value;
    const isUsable = cached !== undefined && now < cached.loadedAt + staleMs;
    if (isUsable && now < cached.retryAt) return cached.value;
    const pending = this.#load(key, load, isUsable ? key : `${key} ${by}`);
    if (!isUsable) return pending.reply;
    const leftMs = Math.max(0, waitMs - (now - pending.startedAt));
    return withTimeout(pending.reply, leftMs, cached.value).catch((error: unknown) => {
      if (isFinal(error)) throw error;
      return cached.value;
    });
  }

  #load(key: string, load: () => Promise<T>, flight: string): PendingLoad<T> {
    const running = this.#pending.get(flight);
    if (running) return running;
    const before = this.#entries.peek(key);
    const startedAt = performance.now();
    const pending = { reply: load(), startedAt };
    this.#pending.set(flight, pending);
    const settle = () => this.#pending.delete(flight);
    pending.reply.then(
      (value) => {
        settle();
        this.#entries.set(key, { value, loadedAt: startedAt, retryAt: startedAt });
      },
      (error: unknown) => {
        settle();
        // Only the entry that this load should replace is changed: another network's load may have stored a newer one.
        if (before === undefined || this.#entries.peek(key) !== before) return;
        if (this.#settings.isFinal(error)) this.#entries.delete(key);
        else before.retryAt = performance.now() + this.#settings.pauseMs;
      },
    );
    return pending;
  }
}
