import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askForBuyerRight, onBuyerRight, tabRights } from '#client/lib/tab-rights.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { Order } from '#shared/order.ts';
import { setOrder } from './order-cache.ts';
import { ORDER_SCOPE, type OrderClient } from './order-client.ts';
import { useOrderClient } from './order-context.tsx';

/** Reads the order with a buyer's right that another tab sent. One that proves nothing to the server changes nothing. */
async function takeBuyerRight(orderClient: OrderClient, right: string): Promise<void> {
  const { api, firstCard } = orderClient;
  if (tabRights(firstCard.code).buyer === right) return;
  const order = await api.openAs(right, { cards: [firstCard.right] });
  if (order.buyer.kind === 'you') setOrder(orderClient, order);
}

/**
 * Makes this tab the buyer's if another tab of the same browser is (requirement R2). It asks the others, and hears of one
 * that becomes the buyer's later, or saves the address.
 */
export function useBuyerOfOtherTab(order: Order | undefined): void {
  const orderClient = useOrderClient();
  const { mutate } = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: (right: string) => takeBuyerRight(orderClient, right),
    onError: (error) => logProblem('the order could not be read back', error),
  });
  // A buyer who proved it by e-mail and document has no right to the address.
  const lacksRight = order && (order.buyer.kind !== 'you' || order.address === null);
  const id = lacksRight && order.id;
  const isSomeones = order?.buyer.kind === 'someone';
  useEffect(() => {
    if (!id) return;
    const stop = onBuyerRight(id, mutate);
    if (isSomeones) askForBuyerRight(id);
    return stop;
  }, [id, isSomeones, mutate]);
}
