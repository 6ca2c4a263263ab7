import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { listenToTabs, postToTabs } from '#client/lib/tab-channel.ts';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { serverTime } from '#client/lib/time.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { ORDER_SCOPE, type OrderCaches, paymentKey, setOrder } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { shouldFinish } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, pauseSeconds } from '#shared/payment.ts';

const CHANNEL = 'completed-order';

const completions = new Map<string, Date>();

/** By the server's clock; undefined if it was complete before. @param reference the order's number */
export function completedAt(reference: string): Date | undefined {
  return completions.get(reference);
}

export function setCompletedAt(reference: string, at: Date): void {
  completions.set(reference, at);
}

function notifyOtherTabs({ reference }: Order): void {
  postToTabs(CHANNEL, reference);
}

/** Here or in another tab. Galleries are refetched, because media are sold now. */
async function setCompletedOrder(caches: OrderCaches, order: Order): Promise<void> {
  completions.set(order.reference, serverTime());
  setOrder(caches, order);
  caches.queryClient.removeQueries({ queryKey: paymentKey(order.id) });
  await caches.utils.gallery.byCards.invalidate();
}

/** So that nothing is finished twice. */
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
        // Already completed by another tab or a lost reply: a success.
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

/** Completes a paid order (requirement B13). Retries by a timer: a pending `retry` would block order changes. */
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
