import { z } from 'zod';
import { openOrderKey } from '#server/context.ts';
import { type Checkout, chargeOnce } from '#server/payment/charge-once.ts';
import { singleFlight, waitForCheckout } from '#server/payment/checkout-lock.ts';
import { readPayment } from '#server/provider/payment.ts';
import { publicConfig } from '#server/public-config.ts';
import { procedure, router } from '#server/trpc.ts';
import { buyerInput, cardsInput, handleInput } from './input.ts';
import { openCard } from './order.ts';

const order = {
  order: handleInput,
  cards: cardsInput(handleInput),
  seenTotalCents: z.int().nonnegative(),
  buyer: buyerInput,
};

/** By PIX, or by a card's token. No procedure accepts the data of a card (requirement B11). */
const checkoutInput = z.discriminatedUnion('method', [
  z.strictObject({ ...order, method: z.literal('pix') }),
  z.strictObject({
    ...order,
    method: z.literal('creditCard'),
    cardToken: z.string().regex(/^[\w.-]{1,200}$/),
    replacesPix: z.boolean(),
  }),
]);

export const paymentRouter = router({
  /**
   * The order's current payment at the provider, or null when there is none. Waits for a checkout of the order that is
   * under way: a page that was reloaded in the meantime must not show the order as unpaid.
   */
  byOrder: procedure.input(z.strictObject({ order: handleInput })).query(async ({ ctx, input }) => {
    const { orderId } = openOrderKey(ctx, input.order);
    await waitForCheckout(ctx, orderId);
    return readPayment(ctx.provider, orderId);
  }),

  /** The service that turns cards into tokens, for a page without it; null when card payment is not configured. */
  cardTokens: procedure.query(({ ctx }) => publicConfig(ctx.config).cardTokens),

  /** Charges the order at most once, for the total that the visitor saw (cents). */
  checkout: procedure.input(checkoutInput).mutation(({ ctx, input }) => {
    const { order: handle, cards, seenTotalCents, buyer, ...instrument } = input;
    const key = openOrderKey(ctx, handle);
    const [first, ...others] = cards;
    const codes: Checkout['cards'] = [openCard(ctx, first), ...others.map((right) => openCard(ctx, right))];
    const checkout = { ...key, cards: codes, seenTotalCents, right: buyer, instrument };
    return singleFlight(ctx, { orderId: key.orderId, payer: buyer }, () => chargeOnce(ctx, checkout));
  }),
});
