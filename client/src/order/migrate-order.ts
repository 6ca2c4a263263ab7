import { errorCodeOf } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { type OrderApi, type Press, sendSelection } from './order-api.ts';
import { singleMedias } from './order-state.ts';

const logPart = (error: unknown) => logProblem('a part of the order could not be migrated', error);

/** Saves the buyer in the new order, so that nobody types it again. If that fails, the checkout asks for it. */
async function saveBuyerAgain(api: OrderApi, { customer, address }: Order, fresh: Order, press: Press): Promise<Order> {
  if (fresh.customer || !customer || customer.documentType === 'other') return fresh;
  let order = fresh;
  try {
    const saved = { ...customer, documentType: customer.documentType };
    order = await api.saveCustomer({ order: order.id, customer: saved }, press);
    if (address) order = await api.saveAddress({ order: order.id, address }, press);
  } catch (error) {
    logPart(error);
  }
  return order;
}

type Migration = {
  readonly api: OrderApi;
  readonly rightOf: (card: CardCode) => string;
  readonly reopen: () => Promise<Order>;
  readonly what: 'cards' | 'all';
};

/**
 * Copies the content of an order that no longer exists into the one that replaced it.
 * @returns `isWhole`: whether the whole selection could be copied; null if nothing was selected
 * @throws in an outage; the page keeps the old order, and its next read continues the migration
 */
export async function migrateOrder(gone: Order, fresh: Order, { api, rightOf, reopen, what }: Migration) {
  const press = { pressedAt: performance.now() };
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
    await migrate(() => api.addCard({ order: order.id, card: rightOf(code) }, press));
  if (what === 'cards') return { order, isWhole: null };
  const selected = new Map(singleMedias(gone).map((media) => [media, true]));
  if (selected.size > 0) {
    const sending = {
      wanted: () => selected,
      press: () => ({ pressedAt: performance.now() }),
      onReply: (_: Order, refused: readonly unknown[]) => {
        isWhole &&= refused.length === 0;
      },
    };
    await migrate(() => sendSelection(api, order, sending));
    if (!isWhole) order = await reopen();
  }
  const hadAllDigital = hasAllDigital(gone);
  if (hadAllDigital && !hasAllDigital(order)) await migrate(() => api.addAllDigital({ order: order.id }, press));
  order = await saveBuyerAgain(api, gone, order, press);
  return { order, isWhole: selected.size > 0 || hadAllDigital ? isWhole : null };
}
