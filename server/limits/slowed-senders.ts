import { FairBudget, TOO_LATE } from '#server/work/fair-budget.ts';
import { isPaid, isRefused, type Payment } from '#shared/payment.ts';
import { type AttemptKind, type Sender, watchAttempt } from './attempts.ts';
import { Levels } from './levels.ts';

/** How many wrong guesses of a network are answered without delay. Each further reply is delayed by one step more. */
export const FREE_REPLIES = 30;
const STEP_MS = 100;
const MOST_DELAY_MS = 10_000;
const MS_PER_POINT = (10 * 60_000) / FREE_REPLIES;

/** How many refused credit cards of a venue get undelayed replies. One that pays, or a minute, cancels a refusal. */
export const FREE_REFUSALS = 20;
const REFUSAL_STEP_MS = 500;
export const MOST_REFUSAL_DELAY_MS = 20_000;

/** The most replies that are delayed at once. Each keeps its request in memory, about 30 kB. */
export const MOST_HELD = 1_500;

/**
 * Delays replies to wrong guesses, by network. Replies about refused credit cards are also delayed by venue: an unusual
 * number of them suggests that somebody tests stolen cards, which is reported.
 */
export function createSlowedSenders(
  onCardTesting: (site: string) => void = () => undefined,
  mostDelayMs = MOST_DELAY_MS,
) {
  const replies = new Levels(MS_PER_POINT, FREE_REPLIES + MOST_DELAY_MS / STEP_MS);
  const refusals = new Levels(60_000, FREE_REFUSALS + MOST_REFUSAL_DELAY_MS / REFUSAL_STEP_MS);
  /** Holds delayed replies. Its only share is never free, so each waits in the queue, for its time at most. */
  const held = new FairBudget({ size: 1, queue: MOST_HELD });
  void held.take({ networks: ['nobody'], connection: '' }, 1);

  /**
   * @throws AppError SERVER_BUSY before the delay ends if too many replies are delayed and this is the newest of the
   * network with the most. A credit card's reply is then sent, because the visitor must learn the charge's outcome.
   */
  async function delay(kind: AttemptKind, { networks, left, site }: Sender): Promise<void> {
    const network = networks.at(-1) ?? '';
    const ofSender = Math.min(mostDelayMs, (replies.raise(network).points - FREE_REPLIES) * STEP_MS);
    const ofVenue = Math.ceil(refusals.pointsOf(site ?? '') - FREE_REFUSALS) * REFUSAL_STEP_MS;
    const waitMs = kind === 'credit card' ? Math.max(ofSender, ofVenue) : ofSender;
    if (waitMs <= 0) return;
    try {
      await held.take({ networks: [network], connection: '' }, 1, { left, waitMs });
    } catch (error) {
      if (kind !== 'credit card' && error !== TOO_LATE && !left.aborted) throw error;
    }
  }

  return {
    slow: <T>(
      kind: AttemptKind,
      sender: Sender,
      attempt: () => Promise<T>,
      isWrong: (result: T) => boolean = () => false,
    ): Promise<T> => watchAttempt(kind, attempt, isWrong, () => delay(kind, sender)),
    /** Counts a credit card that paid or was refused. */
    countCreditCard(site: string, payment: Payment): void {
      if (isPaid(payment)) refusals.raise(site, -1);
      if (isRefused(payment) && refusals.raise(site).points > FREE_REFUSALS) onCardTesting(site);
    },
  };
}
