import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid, type Payment } from '#shared/payment.ts';
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
  readonly orders: { readonly refusals: ExpiringRecords<Refusals> };
  readonly networks: readonly string[];
};

/** @property cards all photo cards of the order */
type CountedOrder = { readonly orderId: string; readonly cards: readonly CardCode[] };

/** Returns the keys of an order's counters: its own, and one for each photo card with the visitor's network. */
function countersOf({ venue, networks }: Refusing, { orderId, cards }: CountedOrder) {
  const ofPhotoCards = cards.map((card) => keyOf(['refused cards', venue.site, card, networks.at(-1) ?? '']));
  return [keyOf(['refused cards of order', venue.site, orderId]), ...ofPhotoCards];
}

function refusal(leftMs: number): AppError {
  return new AppError('CREDIT_CARDS_REFUSED', undefined, { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
}

const isCreditCardRefused = ({ errorCode }: AppError): boolean => ['REFUSED', 'PROVIDER_REFUSED'].includes(errorCode);

/** Whether a credit card counts: it did not pay at once, was refused, or ended a PIX code although its token is invalid. */
function isCounted(outcome: Payment | AppError, endsCode: boolean): boolean {
  if (!(outcome instanceof AppError)) return !isPaid(outcome);
  return isCreditCardRefused(outcome) || (endsCode && outcome.errorCode === 'CARD_TOKEN_INVALID');
}

type Refusals = z.infer<typeof refusedSchema>;

const oneLess = ({ refusedCards }: Refusals): Refusals =>
  refusedCards && refusedCards.count > 1 ? { refusedCards: { ...refusedCards, count: refusedCards.count - 1 } } : {};

/**
 * Charges a credit card, and counts it if it does not pay at once: for the order, and for each of its photo cards,
 * because adding a photo card easily gives another order. A charge that is still being decided counts once, because the
 * order's next charge is only sent after a refusal. An invalid token counts only if the charge ends a PIX code, so that
 * nobody can end codes for free. The credit card counts before it is charged, or charges of several orders at the same
 * time would be more than are allowed.
 * @param endsCode whether the charge ends a waiting PIX code
 * @throws AppError CREDIT_CARDS_REFUSED; SERVER_BUSY if the shared state does not say how many were refused
 */
export async function countUnlessPaid(
  ctx: Refusing,
  order: CountedOrder & { readonly endsCode: boolean },
  charge: () => Promise<Payment>,
): Promise<Payment> {
  const counted: string[] = [];
  const uncount = async () => {
    for (const key of counted) {
      // If this fails, only one credit card less is left: the charge's outcome matters more.
      await ctx.orders.refusals.change(key, oneLess).catch(() => undefined);
    }
  };
  try {
    for (const key of countersOf(ctx, order)) {
      await ctx.orders.refusals.changeShared(key, ({ refusedCards }) => {
        if (refusedCards && refusedCards.count >= MOST_REFUSED_CREDIT_CARDS) throw refusal(refusedCards.leftMs);
        return { refusedCards: { count: (refusedCards?.count ?? 0) + 1, leftMs: REFUSED_MS } };
      });
      counted.push(key);
    }
    const payment = await charge();
    if (!isCounted(payment, order.endsCode)) await uncount();
    return payment;
  } catch (error) {
    if (!(error instanceof AppError && isCounted(error, order.endsCode))) await uncount();
    throw error;
  }
}
