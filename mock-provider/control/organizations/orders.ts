import { z } from 'zod';
import { venuesNamed } from '#mock-provider/control/register.ts';
import { type ControlCall, route, tagged } from '#mock-provider/control/route.ts';
import {
  type OrderSummary,
  type OrdersReply,
  type OrganizationQuery,
  ordersReply,
  organizationQuery,
  paymentRequest,
} from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { isOpen, payAfter, settleCharge, writePayment } from '#mock-provider/world/orders/charge.ts';
import { totalCents } from '#mock-provider/world/orders/lines.ts';
import { currentCharge, isCompleted, linesOf, type Order } from '#mock-provider/world/orders/order.ts';
import { toReais } from '#mock-provider/world/pricing.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { type WirePayment, wirePayment } from '#shared/provider-api/order.ts';

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

function listOrders(provider: Provider, { organization }: OrganizationQuery): OrdersReply {
  const venues = venuesNamed(provider, organization);
  return { orders: venues.flatMap((venue) => [...venue.orders.values()].map((order) => summarize(venue, order))) };
}

/** @throws Refusal ORDER_NOT_FOUND, PAYMENT_NOT_FOUND, PAYMENT_NOT_PENDING */
function settleOrder(
  { world }: Provider,
  request: z.output<typeof paymentRequest>,
  { id }: ControlCall,
): { payment: WirePayment } {
  const { venue, order } = world.order(id);
  const nth = 'status' in request ? request.nth : undefined;
  const charge = nth === undefined ? currentCharge(order) : order.charges[nth - 1];
  if (!charge) throw new Refusal('PAYMENT_NOT_FOUND');
  if ('status' in request) settleCharge(charge, request.status);
  else payAfter(charge, request.paid_after);
  return { payment: writePayment(charge, venue.switches) };
}

export const orderRoutes = tagged('Organizations', [
  route(
    'GET /orders',
    'Lists the orders, without their customers',
    { query: organizationQuery, reply: ordersReply },
    listOrders,
  ),
  route(
    'POST /orders/:id/payment',
    'Settles a payment of an order',
    {
      refusals: { 404: 'There is no such order, or it has no such payment.', 409: 'The payment is settled already.' },
      body: paymentRequest,
      example: { status: 'paid' },
      reply: z.object({ payment: wirePayment }),
    },
    settleOrder,
  ),
]);
