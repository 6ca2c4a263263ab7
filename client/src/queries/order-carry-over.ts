import { hasAllDigital, type Order } from '#shared/order.ts';
import { logProblem } from '../lib/problem-log.ts';
import { rightOfCard } from './card-entry.ts';
import type { OrderDesk } from './order-entry.ts';
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

/** Brings the cards and the choices of an order that is gone into the one in its place, as far as they still exist. */
export async function carryOver(desk: OrderDesk, gone: Order, fresh: Order, keepsChoices: boolean): Promise<Order> {
  const { client, calls } = desk;
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
    order = sent.order ?? (await openOrder(desk));
  }
  const hadPackage = keepsChoices && hasAllDigital(gone);
  if (hadPackage && !hasAllDigital(order)) await keep(() => calls.addAllDigital({ order: order.id }));
  if (chosen.length > 0 || hadPackage) desk.tell({ kind: 'renewed', isWhole });
  return order;
}
