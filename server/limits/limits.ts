import { AppError, errorCodeOf } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { Levels, pointsAt, type Refuse } from './levels.ts';
import { createRefusedCards } from './refused-cards.ts';
import { createSecrets } from './secrets.ts';
import { createSlowedSenders } from './slowed-senders.ts';

const FREE_CHARGES = 10;
/** One more charge each minute: ten in ten minutes. */
const MS_PER_CHARGE = 60_000;
const NOT_SENT: readonly ErrorCode[] = ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY'];

function createChargeCounts(refuse: Refuse) {
  const levels = new Levels(MS_PER_CHARGE);
  return {
    /** @throws AppError TOO_MANY_REQUESTS */
    assertMayCharge(orderAndPayer: string): void {
      const beyond = pointsAt(levels.get(orderAndPayer), performance.now(), MS_PER_CHARGE) + 1 - FREE_CHARGES;
      if (beyond > 0) throw refuse('charge', beyond * MS_PER_CHARGE);
    },
    /** Counts a charge once it was sent. Call this under the order's lock. */
    async countCharge<T>(orderAndPayer: string, send: () => Promise<T>): Promise<T> {
      let isSent = true;
      try {
        return await send();
      } catch (error) {
        isSent = !NOT_SENT.includes(errorCodeOf(error));
        throw error;
      } finally {
        if (isSent) levels.raise(orderAndPayer);
      }
    },
  };
}

export type LimitSettings = {
  readonly onHit?: (kind: string) => void;
  readonly onCardTesting?: (site: string) => void;
  readonly mostDelayMs?: number;
};

export function createLimits({ onHit, onCardTesting, mostDelayMs }: LimitSettings = {}) {
  const { countCard, refusalDelayMs } = createRefusedCards(onCardTesting);
  const refuse: Refuse = (kind, waitMs) => {
    onHit?.(kind);
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
  };
  return {
    guess: createSecrets(refuse),
    countCard,
    slow: createSlowedSenders(mostDelayMs, refusalDelayMs),
    ...createChargeCounts(refuse),
  };
}
export type Limits = ReturnType<typeof createLimits>;
