import { rightOfCard } from '#client/queries/card-entry.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import type { OrderCalls, OrderClient } from './order-entry.ts';
import { openOrder } from './order-reading.ts';
import { sendWishes } from './send-wishes.ts';

/** What was chosen one by one. */
function singleMedias(order: Order): readonly string[] {
  return order.items.filter((item) => !item.isAllDigital).flatMap((item) => item.medias);
}

/** Does one thing for a new order. @returns the order as it is then, and whether it could be done */
async function tryFor(order: Order, task: () => Promise<Order>): Promise<{ order: Order; isDone: boolean }> {
  try {
    return { order: await task(), isDone: true };
  } catch (error) {
    logProblem('a choice could not be kept', error);
    return { order, isDone: false };
  }
}

/** Who buys and where they live, as far as it was saved and can be saved again: nobody types it twice. */
function buyerTasks(calls: OrderCalls, { customer, address }: Order): ((order: Order) => Promise<Order>)[] {
  const tasks: ((order: Order) => Promise<Order>)[] = [];
  if (customer && customer.documentType !== 'other') {
    const kept = { ...customer, documentType: customer.documentType };
    tasks.push(({ id }) => calls.saveCustomer({ order: id, customer: kept }));
    if (address) tasks.push(({ id }) => calls.saveAddress({ order: id, address }));
  }
  return tasks;
}

/** Brings the cards, the choices and the buyer of an order that is gone into the one in its place, as far as they still exist. */
export async function migrateOrder(
  orderClient: OrderClient,
  gone: Order,
  fresh: Order,
  keepsChoices: boolean,
): Promise<Order> {
  const { client, calls } = orderClient;
  let order = fresh;
  let isWhole = true;
  const keep = async (task: () => Promise<Order>) => {
    const kept = await tryFor(order, task);
    order = kept.order;
    isWhole &&= kept.isDone;
  };
  const cards = gone.cards.filter((code) => !fresh.cards.includes(code));
  for (const code of cards) await keep(() => calls.addCard({ order: order.id, card: rightOfCard(client, code) ?? '' }));
  const chosen = keepsChoices ? singleMedias(gone) : [];
  if (chosen.length > 0) {
    const sent = await sendWishes(calls, order.id, new Map(chosen.map((media) => [media, true])));
    isWhole &&= sent.refusals.size === 0;
    order = sent.order ?? (await openOrder(orderClient));
  }
  const hadPackage = keepsChoices && hasAllDigital(gone);
  if (hadPackage && !hasAllDigital(order)) await keep(() => calls.addAllDigital({ order: order.id }));
  // A buyer that could not be kept is asked for again, by the checkout itself.
  if (keepsChoices && !order.customer)
    for (const task of buyerTasks(calls, gone)) ({ order } = await tryFor(order, () => task(order)));
  if (chosen.length > 0 || hadPackage) orderClient.tell({ kind: 'renewed', isWhole });
  return order;
}
