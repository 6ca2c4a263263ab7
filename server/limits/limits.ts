import { AppError, errorCodeOf } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { Levels, type Refuse } from './levels.ts';
import { createSecrets } from './secrets.ts';
import { createSlowedSenders } from './slowed-senders.ts';

/**
 * @property free how many events of a key are allowed at once
 * @property counts whether an event that failed with this code counts
 */
type Rate = { readonly free: number; readonly msPerEvent: number; counts(failure: ErrorCode): boolean };

/** Charges that fail so were not sent, and do not count. The last two codes make the next charge wait anyway. */
const NOT_SENT: readonly ErrorCode[] = [
  'PROVIDER_UNAVAILABLE',
  'SERVER_BUSY',
  'CREDIT_CARDS_REFUSED',
  'PIX_CODES_UNPAID',
];

const RATES = {
  charge: { free: 10, msPerEvent: 60_000, counts: (code) => !NOT_SENT.includes(code) },
  /** A card is taken from the order that begins with it. A family does so once, if it typed a wrong card first. */
  firstCard: { free: 3, msPerEvent: 10 * 60_000, counts: (code) => code === 'OUTCOME_UNKNOWN' },
  /** 200 photos a day from one network to one card: ten times as many as the page sends in one upload. */
  photo: { free: 200, msPerEvent: (24 * 60 * 60_000) / 200, counts: (code) => code === 'OUTCOME_UNKNOWN' },
} as const satisfies Record<string, Rate>;

export type LimitSettings = {
  readonly onHit?: (kind: string) => void;
  readonly onCardTesting?: (site: string) => void;
  readonly mostDelayMs?: number;
  /** Searches for a person end at multiples of this. Most of the provider's replies take less. */
  readonly intervalMs?: number;
  readonly free?: Partial<Record<keyof typeof RATES, number>>;
};

export function createLimits({ onHit, onCardTesting, mostDelayMs, intervalMs = 500, free }: LimitSettings = {}) {
  const refuse: Refuse = (kind, waitMs) => {
    onHit?.(kind);
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
  };
  const levels = {
    charge: new Levels(RATES.charge.msPerEvent),
    firstCard: new Levels(RATES.firstCard.msPerEvent),
    photo: new Levels(RATES.photo.msPerEvent),
  };
  return {
    ...createSecrets(refuse),
    ...createSlowedSenders(onCardTesting, mostDelayMs),
    /** Ends a task at a multiple of an interval after its start, so that its duration does not reveal its result. */
    async endAtInterval<T>(task: () => Promise<T>): Promise<T> {
      const began = performance.now();
      try {
        return await task();
      } finally {
        const took = performance.now() - began;
        const intervals = Math.max(1, Math.ceil(took / intervalMs));
        await new Promise((resolve) => setTimeout(resolve, intervals * intervalMs - took));
      }
    },
    /** Counts an event before it runs, because others may run at the same time. @throws AppError TOO_MANY_REQUESTS */
    async count<T>(kind: keyof typeof RATES, key: string, event: () => Promise<T>): Promise<T> {
      const rate: Rate = RATES[kind];
      const beyond = levels[kind].pointsOf(key) + 1 - (free?.[kind] ?? rate.free);
      if (beyond > 0) throw refuse(kind, beyond * rate.msPerEvent);
      levels[kind].raise(key);
      try {
        return await event();
      } catch (error) {
        if (!rate.counts(errorCodeOf(error))) levels[kind].raise(key, -1);
        throw error;
      }
    },
  };
}
