import { busy, errorCodeOf } from '#server/errors.ts';
import { FairBudget } from '#server/work/fair-budget.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { Levels, type Sender } from './levels.ts';
import { WRONG_IDENTITY } from './secrets.ts';

const WRONG = {
  card: ['CARD_NOT_FOUND'],
  identity: WRONG_IDENTITY,
  'credit card': ['PROVIDER_REFUSED', 'REFUSED', 'CARD_TOKEN_INVALID'],
} as const satisfies Record<string, readonly ErrorCode[]>;
export type TriedKind = keyof typeof WRONG;

/** How many replies to wrong guesses are not delayed. Each further one waits a step longer than the one before. */
export const FREE_REPLIES = 30;
const STEP_MS = 100;
const MOST_DELAY_MS = 10_000;
const MS_PER_POINT = (10 * 60_000) / FREE_REPLIES;
const MOST_POINTS = FREE_REPLIES + MOST_DELAY_MS / STEP_MS;

/** The most delayed replies at once, since each holds its request, about 30 kB. */
export const MOST_HELD = 1_500;
const OVER = busy('a delay is over');

/** @param refusalDelayMs returns how long a venue's refused credit cards are delayed, whatever their network */
export function createSlowedSenders(mostDelayMs = MOST_DELAY_MS, refusalDelayMs: (site: string) => number = () => 0) {
  const levels = new Levels(MS_PER_POINT, MOST_POINTS);
  /** Its only share is never free, so all claims wait for their time. If too many do, who has most of them loses one. */
  const held = new FairBudget({ size: 1, queue: MOST_HELD });
  held.tryTake({ networks: ['nobody'], connection: '' }, 1);

  /**
   * @throws AppError SERVER_BUSY at once if too many replies are delayed, and most of them are of this network. A charge was
   * sent, so its outcome is told in any case.
   */
  async function delay(kind: TriedKind, { networks, left, site }: Sender): Promise<void> {
    const network = networks.at(-1) ?? '';
    const { points } = levels.raise(network);
    const ofSender = Math.min(mostDelayMs, (points - FREE_REPLIES) * STEP_MS);
    const ms = Math.max(ofSender, kind === 'credit card' ? refusalDelayMs(site ?? '') : 0);
    if (ms <= 0) return;
    try {
      await held.take({ networks: [network], connection: '' }, 1, left, { waitMs: ms, late: OVER });
    } catch (error) {
      if (kind !== 'credit card' && error !== OVER && !left.aborted) throw error;
    }
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
