import { z } from 'zod';
import type { CardCode } from '#shared/card-code.ts';
import type { Payment } from '#shared/payment.ts';
import { type Context, openHandle } from '../context.ts';
import { openOrder } from '../provider/order.ts';
import { checkoutByPix, readPayment } from '../provider/payment.ts';
import { ProviderError } from '../provider/provider-error.ts';
import type { Venue } from '../provider/venue.ts';
import { procedure, router, StorefrontError } from '../trpc.ts';
import { cardsInput, handleInput } from './input.ts';
import { openCard } from './order.ts';

type Checkout = {
  readonly orderId: string;
  readonly orderHandle: string;
  readonly cards: readonly [CardCode, ...CardCode[]];
  readonly seenTotalCents: number;
};
type VenueContext = Context & { readonly venue: Venue };

/** A payment that makes another charge needless: made, or waiting with its code. */
function isLive(payment: Payment | null): payment is Payment {
  return payment?.status === 'paid' || (payment?.status === 'pending' && payment.pixText !== null);
}

/**
 * Refuses what must not be charged: a completed order, one without customer or address, a total that the visitor has
 * not seen. A provider that makes a new order each time it is asked gives another id; its total then proves nothing.
 * @returns the payment that the order itself tells of, a second witness beside the payment's own reading.
 */
async function checkOrder(ctx: VenueContext, checkout: Checkout): Promise<Payment | null> {
  const visit = { cards: checkout.cards, host: ctx.host, timeZone: ctx.timeZone };
  const order = await openOrder(ctx.provider, ctx.venue, visit);
  if (order.id !== checkout.orderHandle) return null;
  if (order.isCompleted) throw new StorefrontError('ORDER_COMPLETED');
  if (!order.customer || !order.address) throw new StorefrontError('ORDER_INCOMPLETE');
  if (order.totalCents !== checkout.seenTotalCents) throw new StorefrontError('ORDER_CHANGED');
  return order.payment;
}

/** The one charge of an order: what exists already is answered again, and a lost reply is read back before it is told. */
async function payByPix(ctx: VenueContext, checkout: Checkout): Promise<Payment> {
  const existing = await readPayment(ctx.provider, checkout.orderId);
  if (isLive(existing)) return existing;
  const known = await checkOrder(ctx, checkout);
  if (isLive(known)) return known;
  try {
    return await checkoutByPix(ctx.provider, checkout.orderId);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'OUTCOME_UNKNOWN') throw error;
    const readBack = await readPayment(ctx.provider, checkout.orderId);
    if (isLive(readBack)) return readBack;
    throw error;
  }
}

/** Joins a checkout of the same order that is under way instead of starting a second one. */
function oneAtATime(ctx: VenueContext, orderId: string, start: () => Promise<Payment>): Promise<Payment> {
  const key = `${ctx.venue.site}/${orderId}`;
  const running = ctx.checkouts.get(key);
  if (running !== undefined) return running;
  const started = start().finally(() => ctx.checkouts.delete(key));
  ctx.checkouts.set(key, started);
  return started;
}

export const paymentRouter = router({
  /** The order's payment as the provider knows it now, or null when there is none. */
  byOrder: procedure.input(z.strictObject({ order: handleInput })).query(({ ctx, input }) => {
    return readPayment(ctx.provider, openHandle(ctx, 'order', input.order).id);
  }),

  /** Charges the order by PIX, at most once, for the total that the visitor saw (cents). */
  checkout: procedure
    .input(
      z.strictObject({
        order: handleInput,
        cards: cardsInput(handleInput),
        seenTotalCents: z.int().nonnegative(),
        method: z.literal('pix'),
      }),
    )
    .mutation(({ ctx, input }) => {
      const orderId = openHandle(ctx, 'order', input.order).id;
      const [first, ...others] = input.cards;
      const cards = [openCard(ctx, first), ...others.map((right) => openCard(ctx, right))] as const;
      const checkout = {
        orderId,
        orderHandle: input.order,
        cards: [...cards] as const,
        seenTotalCents: input.seenTotalCents,
      };
      return oneAtATime(ctx, orderId, () => payByPix(ctx, checkout));
    }),
});
