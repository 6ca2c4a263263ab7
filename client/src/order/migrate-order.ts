import { type changeSender, errorCodeOf, type Press } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { singleMedias, type WantedMedias } from './order-state.ts';

/** What a migration uses of the order session. */
type Session = {
  readonly rightOf: (card: CardCode) => string;
  readonly open: () => Promise<Order>;
  readonly send: ReturnType<typeof changeSender>;
  readonly sendSelection: (
    order: Order,
    wanted: WantedMedias,
    press: Press,
    onReply: (order: Order, refused: readonly unknown[]) => void,
  ) => Promise<Order>;
};

const logPart = (error: unknown) => logProblem('a part of the order could not be migrated', error);

/** Saves the buyer in the new order, so that nobody types it again. If that fails, the checkout asks for it. */
async function saveBuyerAgain(session: Session, { customer, address }: Order, fresh: Order): Promise<Order> {
  if (fresh.customer || !customer || customer.documentType === 'other') return fresh;
  let order = fresh;
  try {
    const saved = { ...customer, documentType: customer.documentType };
    order = await session.send('saveCustomer', { order: order.id, customer: saved });
    if (address) order = await session.send('saveAddress', { order: order.id, address });
  } catch (error) {
    logPart(error);
  }
  return order;
}

/**
 * Copies the content of an order that no longer exists into the one that replaced it.
 * @returns `isWhole`: whether the whole selection could be copied; null if nothing was selected
 * @throws in an outage; the page keeps the old order, and its next read continues the migration
 */
export async function migrateOrder(session: Session, gone: Order, fresh: Order) {
  let order = fresh;
  let isWhole = true;
  const migrate = async (change: () => Promise<Order>) => {
    try {
      order = await change();
    } catch (error) {
      if (isFailingForAll(errorCodeOf(error))) throw error;
      logPart(error);
      isWhole = false;
    }
  };
  for (const code of gone.cards.filter((card) => !fresh.cards.includes(card)))
    await migrate(() => session.send('addCard', { order: order.id, card: session.rightOf(code) }));
  const selected = new Map(singleMedias(gone).map((media) => [media, true]));
  if (selected.size > 0) {
    const onReply = (_: Order, refused: readonly unknown[]) => {
      isWhole &&= refused.length === 0;
    };
    await migrate(() => session.sendSelection(order, selected, {}, onReply));
    if (!isWhole) order = await session.open();
  }
  const hadAllDigital = hasAllDigital(gone);
  if (hadAllDigital && !hasAllDigital(order)) await migrate(() => session.send('addAllDigital', { order: order.id }));
  order = await saveBuyerAgain(session, gone, order);
  return { order, isWhole: selected.size > 0 || hadAllDigital ? isWhole : null };
}
