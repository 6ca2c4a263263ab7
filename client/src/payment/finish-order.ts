import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { listenToTabs, postToTabs } from '#client/lib/tab-channel.ts';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { serverTime } from '#client/lib/time.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { paymentKey, setOrder } from '#client/order/order-cache.ts';
import { ORDER_SCOPE, type OrderCaches } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { shouldFinish } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, pauseSeconds } from '#shared/payment.ts';

/** The channel by which a tab notifies the other tabs of the site that an order is complete. */
const CHANNEL = 'completed-order';

const completions = new Map<string, Date>();

/** When this page saw an order complete, by the server's clock; undefined for one that was complete before. @param reference the order's number */
export function completedAt(reference: string): Date | undefined {
  return completions.get(reference);
}

/** Takes over when an order was completed, from this tab before its reload. */
export function setCompletedAt(reference: string, at: Date): void {
  completions.set(reference, at);
}

/** Sends the order's number to the other tabs, and nothing else of it. */
function notifyOtherTabs({ reference }: Order): void {
  postToTabs(CHANNEL, reference);
}

/** Writes an order that became complete, here or in another tab. Its media are sold now, so the galleries are read again. */
async function setCompletedOrder(caches: OrderCaches, order: Order): Promise<void> {
  completions.set(order.reference, serverTime());
  setOrder(caches, order);
  caches.queryClient.removeQueries({ queryKey: paymentKey(order.id) });
  await caches.utils.gallery.byCards.invalidate();
}

/** Takes over the completion of this order from the tab that made it: nothing is finished twice. */
function useCompletionInOtherTab(order: Order | undefined): void {
  const orderClient = useOrderClient();
  useEffect(() => {
    if (!order || order.isCompleted) return;
    return listenToTabs(CHANNEL, (reference) => {
      if (reference === order.reference) void setCompletedOrder(orderClient, { ...order, isCompleted: true });
    });
  }, [orderClient, order]);
}

function useFinishMutation(order: Order | undefined) {
  const orderClient = useOrderClient();
  const { client } = trpc.useUtils();
  const [failures, setFailures] = useState(0);
  const { mutate, isPending } = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: async (orderId: string): Promise<Order> => {
      try {
        const reply = await client.order.finish.mutate({ order: orderId, ...buyerRight(orderId) });
        if (!reply.isCompleted) throw new Error('the finish was answered and the order is not complete');
        return reply;
      } catch (error) {
        // Another tab, or a request whose reply was lost, has completed the order already: that is a success.
        if (order && errorCodeOf(error) === 'ORDER_COMPLETED') return { ...order, isCompleted: true };
        throw error;
      }
    },
    onSuccess: (completed) => {
      setFailures(0);
      notifyOtherTabs(completed);
      return setCompletedOrder(orderClient, completed);
    },
    onError: (error) => {
      logProblem('the order could not be completed yet', error);
      setFailures((before) => before + 1);
    },
  });
  return { mutate, isPending, failures };
}

/**
 * Completes a paid order (requirement B13). A failed try is repeated until the order is complete, which is safe: after
 * growing pauses, and at once when the visitor comes back.
 *
 * The pauses are a timer and not the mutation's `retry`: a pending mutation would block the other changes of the order
 * and the closing of the page, could not be hurried, and would stop in a hidden tab.
 * @returns `hasPaid`, whether the order is paid or complete, and how many tries failed in a row
 */
export function useFinishOrder(order: Order | undefined, payment: Payment | null) {
  useCompletionInOtherTab(order);
  const { mutate, isPending, failures } = useFinishMutation(order);
  const paidOrder = order && shouldFinish(order, payment) ? order.id : null;
  useEffect(() => {
    if (paidOrder === null || isPending) return;
    const pauseMs = failures === 0 ? 0 : pauseSeconds(failures - 1) * 1000;
    const finish = () => {
      clearTimeout(timer);
      stopListening();
      mutate(paidOrder);
    };
    const timer = setTimeout(finish, pauseMs);
    const stopListening = onPageResume(finish);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [paidOrder, isPending, failures, mutate]);
  return { hasPaid: paidOrder !== null || order?.isCompleted === true, failedFinishes: failures };
}
