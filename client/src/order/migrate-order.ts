import { errorCodeOf, type TrpcClient } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { isPaid, type Payment } from '#shared/payment.ts';
import { type ChangeName, type Changes, missingChanges, singleMedias, type WantedMedias } from './order-state.ts';

/** The part of an order session that a migration uses. */
type Session = {
  readonly client: Pick<TrpcClient, 'payment'>;
  readonly rightOf: (card: CardCode) => string;
  readonly open: () => Promise<Order>;
  readonly send: <Name extends ChangeName>(name: Name, order: string, input: Changes[Name]) => Promise<Order>;
  readonly sendSelection: (order: Order, wanted: WantedMedias) => Promise<Order>;
};

const logPart = (error: unknown) => logProblem('a part of the order could not be migrated', error);

/** Reads the payment of an order, which another phone may have bought. @throws if the next request would fail, too */
async function readPayment({ client }: Session, { id, items }: Order): Promise<Payment | null> {
  if (items.length === 0) return null;
  return client.payment.byOrder.query({ order: id }).catch((error: unknown) => {
    if (isFailingForAll(errorCodeOf(error))) throw error;
    return null;
  });
}

/**
 * Copies the content that an order had into the one that replaced it.
 * @returns `order`: the new order, or the old one as completed if another phone has bought it. `isWhole`: whether the
 * whole selection was copied; null if none had to be copied
 * @throws if other requests would fail as well, or the new order cannot be read. The page then keeps the old order, and
 * its next read continues the migration. A failure to save the buyer's data is only logged.
 */
export async function migrateOrder(session: Session, gone: Order, fresh: Order) {
  const payment = await readPayment(session, gone);
  if (isPaid(payment)) return { order: { ...gone, isCompleted: true, payment }, isWhole: null };
  let order = fresh;
  const migrate = async (change: () => Promise<Order>) => {
    try {
      order = await change();
    } catch (error) {
      if (isFailingForAll(errorCodeOf(error))) throw error;
      logPart(error);
    }
  };
  for (const code of gone.cards.filter((card) => !fresh.cards.includes(card)))
    await migrate(() => session.send('addCard', order.id, { card: session.rightOf(code) }));
  const selected = new Map(singleMedias(gone).map((media) => [media, true]));
  await migrate(() => session.sendSelection(order, selected));
  // If one request failed, the replies to the others are lost, so the order is read.
  if (missingChanges(order, selected).size > 0) order = await session.open();
  const hadAllDigital = hasAllDigital(gone);
  if (hadAllDigital && !hasAllDigital(order)) await migrate(() => session.send('addAllDigital', order.id, {}));
  const { customer, address } = gone;
  if (!order.customer && customer && customer.documentType !== 'other') {
    const saved = { ...customer, documentType: customer.documentType };
    try {
      order = await session.send('saveCustomer', order.id, { customer: saved });
      if (address) order = await session.send('saveAddress', order.id, { address });
    } catch (error) {
      // The checkout asks for the buyer's data again.
      logPart(error);
    }
  }
  const isWhole = hasAllDigital(order) || (!hadAllDigital && missingChanges(order, selected).size === 0);
  return { order, isWhole: selected.size > 0 || hadAllDigital ? isWhole : null };
}
