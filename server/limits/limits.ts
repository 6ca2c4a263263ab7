import { AppError, errorCodeOf } from '#server/errors.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { Levels, type Refuse } from './levels.ts';
import { createRefusedCards } from './refused-cards.ts';
import { createSecrets } from './secrets.ts';
import { createSlowedSenders } from './slowed-senders.ts';

const MINUTE_MS = 60_000;
/** Ten in ten minutes. */
const CHARGES = { free: 10, msPerEvent: MINUTE_MS };
/** The photos of a card each day: ten times as many as the page sends at once. */
const PHOTOS = 200;
const MS_PER_PHOTO = (24 * 60 * MINUTE_MS) / PHOTOS;
const NOT_SENT: readonly ErrorCode[] = ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY'];

type Rate = { readonly free: number; readonly msPerEvent: number };

/** Allows so many events of a key at once, and then one more after each interval. */
function createRate(kind: string, { free, msPerEvent }: Rate, refuse: Refuse) {
  const levels = new Levels(msPerEvent);
  return {
    count: (key: string) => void levels.raise(key),
    /** @throws AppError TOO_MANY_REQUESTS */
    assertMore(key: string): void {
      const beyond = levels.pointsOf(key) + 1 - free;
      if (beyond > 0) throw refuse(kind, beyond * msPerEvent);
    },
  };
}

function createChargeCounts(refuse: Refuse) {
  const charges = createRate('charge', CHARGES, refuse);
  return {
    assertMayCharge: charges.assertMore,
    /** Counts a charge once it was sent. Call this under the order's lock. */
    async countCharge<T>(orderAndPayer: string, send: () => Promise<T>): Promise<T> {
      let isSent = true;
      try {
        return await send();
      } catch (error) {
        isSent = !NOT_SENT.includes(errorCodeOf(error));
        throw error;
      } finally {
        if (isSent) charges.count(orderAndPayer);
      }
    },
  };
}

export type LimitSettings = {
  readonly onHit?: (kind: string) => void;
  readonly onCardTesting?: (site: string) => void;
  readonly mostDelayMs?: number;
  readonly freePhotos?: number;
};

export function createLimits({ onHit, onCardTesting, mostDelayMs, freePhotos = PHOTOS }: LimitSettings = {}) {
  const { countCreditCard, refusalDelayMs } = createRefusedCards(onCardTesting);
  const refuse: Refuse = (kind, waitMs) => {
    onHit?.(kind);
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
  };
  const photos = createRate('photo', { free: freePhotos, msPerEvent: MS_PER_PHOTO }, refuse);
  return {
    ...createSecrets(refuse),
    countCreditCard,
    slow: createSlowedSenders(mostDelayMs, refusalDelayMs),
    ...createChargeCounts(refuse),
    /** Counts a photo of a network for a card. @throws AppError TOO_MANY_REQUESTS */
    countPhoto(site: string, card: string, networks: readonly string[]): void {
      const key = keyOf([site, card, networks.at(-1) ?? '']);
      photos.assertMore(key);
      photos.count(key);
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
