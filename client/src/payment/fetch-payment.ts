import { buyerRight } from '#client/lib/tab-rights.ts';
import type { TrpcUtils } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isPending, type Payment, withKnownMethod } from '#shared/payment.ts';

export type PaymentProcedures = {
  readonly payment: Pick<TrpcUtils['client']['payment'], 'byOrder' | 'checkout'>;
  readonly order: Pick<TrpcUtils['client']['order'], 'open' | 'finish'>;
};

/**
 * The provider may lose a payment for a moment. Unless its order confirms the loss, the known payment stays (decision
 * 007).
 */
export async function fetchPayment(
  session: OrderSession,
  { payment, order: orders }: PaymentProcedures,
  order: Order,
): Promise<Payment | null> {
  const read = await payment.byOrder.query({ order: order.id });
  const { payment: known, order: shown } = session.state;
  if (read !== null) return withKnownMethod(known, read);
  if (!isPending(known)) return null;
  if (!isSameOrder(shown, order)) return known;
  const cards: [string] = [session.rightOf(session.card)];
  // The rights in this reply are not stored, because it may be another order's.
  const second = await orders.open.query({ cards, held: order.id, ...buyerRight(order.id) });
  if (!isSameOrder(second, order)) return known;
  if (isForgotten(order, second)) {
    // A new order has replaced this one. Reading it migrates the selection.
    await session.readInTurn();
    return null;
  }
  session.dispatch({ kind: 'replied', order: second, keepsPayment: true });
  return second.payment && withKnownMethod(known, second.payment);
}
