import { z } from 'zod';
import { openOrderKey } from '#server/context.ts';
import type { PaymentInstrument } from '#server/orders/decide-charge.ts';
import { withoutDelayingOwner } from '#server/orders/order-lock.ts';
import { checkoutOnce, waitForCheckout } from '#server/orders/pay.ts';
import { readCertainPayment, readShownPayment } from '#server/orders/show-payment.ts';
import { procedure, router } from '#server/trpc/procedure.ts';
import { isRefused } from '#shared/payment.ts';
import { buyerInput, cardsInput, handleInput } from './input.ts';
import { openCards, takeLongOrder } from './opened-cards.ts';

/** `revision` is a hash of the order that the page shows: cards, items and total. */
const order = {
  order: handleInput,
  cards: cardsInput,
  revision: z.string().max(40),
  buyer: buyerInput,
};

/** The input for a payment by PIX or with a credit card's token. No procedure accepts a credit card's data (B11). */
const checkoutInput = z.discriminatedUnion('method', [
  z.strictObject({ ...order, method: z.literal('pix') }),
  z.strictObject({
    ...order,
    method: z.literal('creditCard'),
    cardToken: z.string().regex(/^[\w.-]{1,200}$/),
    replacesPix: z.boolean(),
  }),
]);

function toInstrument(input: z.output<typeof checkoutInput>): PaymentInstrument {
  if (input.method === 'pix') return { method: input.method };
  const { method, cardToken: creditCardToken, replacesPix } = input;
  return { method, creditCardToken, replacesPix };
}

export const paymentRouter = router({
  /**
   * Reads the payment, after the checkout that runs, so that a reloaded page does not show the order as unpaid. With
   * `mustBeCertain`, answers PAYMENT_IN_PROGRESS while a credit card charge may run, unless a payment is open or paid.
   */
  byOrder: procedure
    .input(z.strictObject({ order: handleInput, mustBeCertain: z.boolean().optional() }))
    .query(async ({ ctx, input }) => {
      const key = openOrderKey(ctx, input.order);
      await waitForCheckout(ctx, key.orderId);
      return input.mustBeCertain ? readCertainPayment(ctx, key) : readShownPayment(ctx, key);
    }),

  /** Charges at most once, exactly what the visitor saw (R7). ORDER_CHANGED has the current order in `data.order`. */
  checkout: procedure.input(checkoutInput).mutation(async ({ ctx, input }) => {
    const { order: handle, cards: rights, revision, buyer: right } = input;
    const key = openOrderKey(ctx, handle);
    const { codes: cards } = openCards(ctx, rights);
    await takeLongOrder(ctx, key.orderId);
    const checkout = { ...key, cards, revision, right, instrument: toInstrument(input) };
    // Delays replies about refused credit cards, to slow down whoever tests stolen ones. No lock is held here.
    return ctx.limits.slow(
      'credit card',
      ctx,
      () => checkoutOnce(withoutDelayingOwner(ctx, checkout), checkout),
      isRefused,
    );
  }),
});
