type CacheSettings = {
  /** A reply is answered for so long without asking again, in milliseconds. */
  readonly freshMs: number;
  /** An older one stands in for so long while the provider fails; without it nothing does. */
  readonly staleMs?: number;
  /** A reload is waited for so long when an older reply is there. */
  readonly waitMs?: number;
  /** After a failed reload the older reply is answered at once for so long. */
  readonly pauseMs?: number;
  /** Replies that are held; beyond that the oldest go. */
  readonly capacity?: number;
  /** Whether a failure is the provider's answer: then what was known is no longer true. */
  readonly isFinal?: (error: unknown) => boolean;
};

type Held<T> = { readonly value: T; readonly loadedAt: number; retryAt: number };
type Flight<T> = { readonly reply: Promise<T>; readonly startedAt: number };

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** How a promise ends, when it does within so many milliseconds; else null. */
async function outcomeInTime<T>(promise: Promise<T>, ms: number): Promise<Outcome<T> | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([outcome, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Remembers the replies of a read for some seconds: one load at a time per key, failures never kept, and a bound on
 * how many keys are held. What was known stands in while the provider fails. Keys start with the venue, so no venue can
 * see another's reply.
 */
export class ReplyCache<T> {
  readonly #held = new Map<string, Held<T>>();
  readonly #flights = new Map<string, Flight<T>>();
  readonly #settings: Required<CacheSettings>;

  constructor(settings: CacheSettings) {
    const usual = { staleMs: settings.freshMs, waitMs: 0, pauseMs: 0, capacity: 500, isFinal: () => false };
    this.#settings = { ...usual, ...settings };
  }

  /**
   * The reply of a key.
   * @param load asks for it anew; @param now the time in milliseconds.
   * @throws what the load throws, when nothing older can stand in or the failure is the provider's answer.
   */
  async get(key: string, load: () => Promise<T>, now = Date.now()): Promise<T> {
    const { freshMs, staleMs, waitMs, isFinal } = this.#settings;
    const held = this.#held.get(key);
    if (held && now < held.loadedAt + freshMs) return held.value;
    const canStandIn = held !== undefined && now < held.loadedAt + staleMs;
    if (canStandIn && now < held.retryAt) return held.value;
    const flight = this.#flight(key, load, now);
    if (!canStandIn) return flight.reply;
    const outcome = await outcomeInTime(flight.reply, Math.max(0, waitMs - (now - flight.startedAt)));
    if (outcome && 'value' in outcome) return outcome.value;
    if (outcome && isFinal(outcome.error)) throw outcome.error;
    return held.value;
  }

  #flight(key: string, load: () => Promise<T>, now: number): Flight<T> {
    const running = this.#flights.get(key);
    if (running) return running;
    const before = this.#held.get(key);
    const flight = { reply: load(), startedAt: now };
    this.#flights.set(key, flight);
    const land = () => this.#flights.delete(key);
    flight.reply.then(
      (value) => {
        land();
        this.#keep(key, { value, loadedAt: now, retryAt: now });
      },
      (error: unknown) => {
        land();
        // Only what stood there before is touched: a reply that came meanwhile has nothing to do with this failure.
        if (before === undefined || this.#held.get(key) !== before) return;
        if (this.#settings.isFinal(error)) this.#held.delete(key);
        else before.retryAt = Math.max(now, Date.now()) + this.#settings.pauseMs;
      },
    );
    return flight;
  }

  #keep(key: string, held: Held<T>): void {
    this.#held.delete(key);
    this.#held.set(key, held);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#settings.capacity) break;
      this.#held.delete(oldest);
    }
  }
}
