import { AppError } from '#server/errors.ts';
import { createChargeCounts } from './charges.ts';
import { createSecrets } from './secrets.ts';
import { createSlowedSenders } from './slowed-senders.ts';
import type { Refuse } from './visitor.ts';

export type LimitSettings = {
  readonly onHit?: (kind: string) => void;
  readonly mostDelayMs?: number;
};

/** What wrong guesses cost, and how often an order is charged. All of it is in this instance's bounded memory. */
export function createLimits({ onHit, mostDelayMs }: LimitSettings = {}) {
  const refuse: Refuse = (kind, waitMs) => {
    onHit?.(kind);
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
  };
  return {
    guess: createSecrets(refuse),
    slow: createSlowedSenders(mostDelayMs),
    countCharge: createChargeCounts(refuse),
  };
}
export type Limits = ReturnType<typeof createLimits>;
