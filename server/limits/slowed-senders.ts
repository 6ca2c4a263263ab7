import { errorCodeOf } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { Levels, type Sender } from './levels.ts';
import { WRONG_IDENTITY } from './secrets.ts';

const WRONG = {
  card: ['CARD_NOT_FOUND'],
  identity: WRONG_IDENTITY,
  'credit card': ['PROVIDER_REFUSED', 'REFUSED', 'CARD_TOKEN_INVALID'],
} as const satisfies Record<string, readonly ErrorCode[]>;
export type TriedKind = keyof typeof WRONG;

/** Wrong replies that are not delayed. Each further one is delayed a step longer than the one before. */
export const FREE_REPLIES = 30;
const STEP_MS = 100;
const MOST_DELAY_MS = 10_000;
const MS_PER_POINT = (10 * 60_000) / FREE_REPLIES;
const MOST_POINTS = FREE_REPLIES + MOST_DELAY_MS / STEP_MS;

/** The most delayed replies of a kind at once. Beyond them replies are not delayed, since each holds its request's memory. */
export const MOST_HELD = 500;

/** @param refusalDelayMs returns how long a venue's refused credit cards are delayed, whatever their network */
export function createSlowedSenders(mostDelayMs = MOST_DELAY_MS, refusalDelayMs: (site: string) => number = () => 0) {
  const levels = new Levels(MS_PER_POINT, MOST_POINTS);
  const held = { card: 0, identity: 0, 'credit card': 0 } satisfies Record<TriedKind, number>;

  async function delay(kind: TriedKind, { networks, left, site }: Sender): Promise<void> {
    const { points } = levels.raise(networks.at(-1) ?? '');
    const ofSender = Math.min(mostDelayMs, (points - FREE_REPLIES) * STEP_MS);
    const ms = Math.max(ofSender, kind === 'credit card' ? refusalDelayMs(site ?? '') : 0);
    if (ms <= 0 || held[kind] >= MOST_HELD) return;
    held[kind] += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const stopListening = whenClosed(left, resolve);
    await promise;
    clearTimeout(timer);
    stopListening();
    held[kind] -= 1;
  }

  return async function slow<T>(
    kind: TriedKind,
    sender: Sender,
    attempt: () => Promise<T>,
    isWrong: (result: T) => boolean = () => false,
  ): Promise<T> {
    try {
      const result = await attempt();
      if (isWrong(result)) await delay(kind, sender);
      return result;
    } catch (error) {
      if ((WRONG[kind] as readonly ErrorCode[]).includes(errorCodeOf(error))) await delay(kind, sender);
      throw error;
    }
  };
}
