import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid, type Payment, type PaymentMethod } from '#shared/payment.ts';
import { type ExpiringRecords, expiring } from './expiring-record.ts';

export const refusedSchema = z.object({
  /**
   * How many credit cards did not pay: for an order, or for a photo card from one network. The name is stored, so it
   * must stay.
   */
  refusedCards: expiring({ count: z.number() }),
});

/** After this many, no credit card is charged for a day: for the order, or for the photo card from the network (R4). */
export const MOST_REFUSED_CREDIT_CARDS = 12;
const REFUSED_MS = 24 * 60 * 60_000;

export type Refusing = {
  readonly venue: { readonly site: string };
  readonly orders: { readonly refusals: ExpiringRecords<z.infer<typeof refusedSchema>> };
  readonly networks: readonly string[];
};

/** @property cards all photo cards of the order @property endsCode whether the charge ends a waiting PIX code */
export type NewCharge = {
  readonly orderId: string;
  readonly cards: readonly CardCode[];
  readonly totalCents: number;
  readonly method: PaymentMethod;
  readonly endsCode: boolean;
};

/** Returns the keys of an order's counters: its own, and one for each photo card with the visitor's network. */
function countersOf({ venue, networks }: Refusing, { orderId, cards }: Pick<NewCharge, 'orderId' | 'cards'>) {
  const ofPhotoCards = cards.map((card) => keyOf(['refused cards', venue.site, card, networks.at(-1) ?? '']));
  return [keyOf(['refused cards of order', venue.site, orderId]), ...ofPhotoCards];
}

const isCreditCardRefused = ({ errorCode }: AppError): boolean => ['REFUSED', 'PROVIDER_REFUSED'].includes(errorCode);

/**
 * Counts a credit card that was refused or did not pay at once: for the order, and for each of its photo cards, because
 * adding a photo card easily gives another order. A charge that is still being decided counts once, because the order's
 * next charge is only sent after a refusal. An invalid token counts only if the charge ended a PIX code, so that nobody
 * can end codes for free.
 */
export async function countRefused(ctx: Refusing, charge: NewCharge, outcome: Payment | AppError): Promise<void> {
  const hasEndedCode = (error: AppError) => charge.endsCode && error.errorCode === 'CARD_TOKEN_INVALID';
  const isUnpaid =
    outcome instanceof AppError ? isCreditCardRefused(outcome) || hasEndedCode(outcome) : !isPaid(outcome);
  if (charge.method !== 'creditCard' || !isUnpaid) return;
  for (const key of countersOf(ctx, charge)) {
    await ctx.orders.refusals.change(key, ({ refusedCards: refusals }) => ({
      refusedCards: { count: (refusals?.count ?? 0) + 1, leftMs: REFUSED_MS },
    }));
  }
}

/** @throws AppError CREDIT_CARDS_REFUSED; SERVER_BUSY if the shared state does not say how many were refused */
export async function assertCreditCardsLeft(ctx: Refusing, order: Pick<NewCharge, 'orderId' | 'cards'>): Promise<void> {
  for (const key of countersOf(ctx, order)) {
    const { refusedCards: refusals } = await ctx.orders.refusals.readShared(key);
    if (!refusals || refusals.count < MOST_REFUSED_CREDIT_CARDS) continue;
    const retryAfterSeconds = Math.ceil(refusals.leftMs / 1_000);
    throw new AppError('CREDIT_CARDS_REFUSED', undefined, { retryAfterSeconds });
  }
}
