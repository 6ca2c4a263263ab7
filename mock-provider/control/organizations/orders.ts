import { z } from 'zod';
import { route, tagged, venuesNamed } from '#mock-provider/control/route.ts';
import { type OrderSummary, ordersReply, organizationQuery, paymentRequest } from '#mock-provider/control/schema.ts';
import { isOpen, payAfter, settleCharge, writePayment } from '#mock-provider/world/orders/charge.ts';
import { currentCharge, isCompleted, linesOf, type Order, totalCents } from '#mock-provider/world/orders/order.ts';
import { toReais } from '#mock-provider/world/pricing.ts';
import { found } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { wirePayment } from '#shared/provider-api/order.ts';

function summarize(venue: Venue, order: Order): OrderSummary {
  const lines = linesOf(venue.catalogue, order);
  const charge = currentCharge(order);
  return {
    id: order.id,
    organization: venue.id,
    made_at: new Date(order.madeAt).toISOString(),
    waits_since: charge && isOpen(charge) ? new Date(charge.madeAt).toISOString() : null,
    cards: order.cards.map(({ code }) => code),
    completed: isCompleted(order),
    total: toReais(totalCents(lines)),
    media_ids: lines.flatMap((line) => line.media.map(({ id }) => id)),
    payments: order.charges.map((charge) => ({
      method: charge.method,
      status: charge.status,
      total: toReais(charge.cents),
    })),
  };
}

export const orderControlRoutes = tagged('Organizations', [
  route('GET /orders', 'Lists the orders, without their customers', {
    query: organizationQuery,
    reply: ordersReply,
    handle: (provider, { organization }) => ({
      orders: venuesNamed(provider, organization).flatMap((venue) =>
        [...venue.orders.values()].map((order) => summarize(venue, order)),
      ),
    }),
  }),
  route('POST /orders/:id/payment', 'Settles a payment of an order', {
    refusals: { 404: 'There is no such order, or it has no such payment.', 409: 'The payment is settled already.' },
    body: paymentRequest,
    example: { status: 'paid' },
    reply: z.object({ payment: wirePayment }),
    handle({ world }, request, { id }) {
      const { venue, order } = world.order(id);
      const nth = 'status' in request ? request.nth : undefined;
      const charge = found(nth === undefined ? currentCharge(order) : order.charges[nth - 1], 'PAYMENT_NOT_FOUND');
      if ('status' in request) settleCharge(charge, request.status);
      else payAfter(charge, request.paid_after);
      return { payment: writePayment(charge, venue.switches) };
    },
  }),
]);
