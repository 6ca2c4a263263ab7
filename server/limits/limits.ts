import { AppError, errorCodeOf } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { Levels, type Refuse } from './levels.ts';
import { createSecrets } from './secrets.ts';
import { createSlowedSenders } from './slowed-senders.ts';

const MINUTE_MS = 60_000;
/** For each order and payer. */
const CHARGES = { free: 10, msPerEvent: MINUTE_MS };
/** The photos of a card each day: ten times as many as the page sends at once. */
const PHOTOS = 200;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOT_SENT: readonly ErrorCode[] = ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY'];

type Rate = { readonly free: number; readonly msPerEvent: number };

/** Allows so many events of a key at once, and then one more after each interval. */
function createRate(kind: string, { free, msPerEvent }: Rate, refuse: Refuse) {
  const levels = new Levels(msPerEvent);
  /**
   * Counts an event before it runs, because others may run meanwhile; not if it then fails with a free code.
   * @throws AppError TOO_MANY_REQUESTS
   */
  return async function count<T>(
    key: string,
    event: () => Promise<T>,
    isFree: (code: ErrorCode) => boolean,
  ): Promise<T> {
    const beyond = levels.pointsOf(key) + 1 - free;
    if (beyond > 0) throw refuse(kind, beyond * msPerEvent);
    levels.raise(key);
    try {
      return await event();
    } catch (error) {
      if (isFree(errorCodeOf(error))) levels.raise(key, -1);
      throw error;
    }
  };
}

export type LimitSettings = {
  readonly onHit?: (kind: string) => void;
  readonly onCardTesting?: (site: string) => void;
  readonly mostDelayMs?: number;
  readonly freePhotos?: number;
};

export function createLimits({ onHit, onCardTesting, mostDelayMs, freePhotos = PHOTOS }: LimitSettings = {}) {
  const refuse: Refuse = (kind, waitMs) => {
    onHit?.(kind);
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
  };
  const charges = createRate('charge', CHARGES, refuse);
  const photos = createRate('photo', { free: freePhotos, msPerEvent: DAY_MS / PHOTOS }, refuse);
  return {
    ...createSecrets(refuse),
    ...createSlowedSenders(onCardTesting, mostDelayMs),
    /** Counts a charge that was sent. */
    countCharge: <T>(orderAndPayer: string, send: () => Promise<T>) =>
      charges(orderAndPayer, send, (code) => NOT_SENT.includes(code)),
    /** Counts a photo that the provider has or may have. */
    countPhoto: <T>(cardAndNetwork: string, send: () => Promise<T>) =>
      photos(cardAndNetwork, send, (code) => code !== 'OUTCOME_UNKNOWN'),
  };
}
export type Limits = ReturnType<typeof createLimits>;
