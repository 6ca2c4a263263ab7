import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useState } from 'react';
import { onPageResume } from '#client/lib/on-page-resume.ts';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { ORDER_SCOPE, paymentKey, setOrder } from '#client/order/order-entry.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { shouldFinish } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, pauseSeconds } from '#shared/payment.ts';

/** Where the tabs of one site tell each other that an order is complete. */
const CHANNEL = 'completed-order';

const completions = new Map<string, Date>();

/** When this page saw an order complete; undefined for one that was complete before. @param reference the order's number */
export function completedAt(reference: string): Date | undefined {
  return completions.get(reference);
}

/** Tells the other tabs which order it is. What they may show of it is on their screens already. */
function tellOtherTabs({ reference }: Order): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(reference);
  channel.close();
}

/** Writes an order that became complete here or in another tab; media became sold, so the gallery is asked for again. */
async function writeCompleted(client: QueryClient, order: Order): Promise<void> {
  completions.set(order.reference, new Date());
  setOrder(client, order);
  client.removeQueries({ queryKey: paymentKey(order.id) });
  await client.invalidateQueries({ queryKey: getQueryKey(trpc.gallery.byCards) });
}

/** Takes the completion of this order from the tab that made it: nothing is finished twice. */
function useNewsOfOtherTabs(order: Order | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!order || order.isCompleted) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === order.reference) void writeCompleted(client, { ...order, isCompleted: true });
    };
    return () => channel.close();
  }, [client, order]);
}

/** The reply of a finish. @throws Error when it says that the order is open still: it is asked for again, after a pause */
function completed(reply: Order): Order {
  if (!reply.isCompleted) throw new Error('the finish was answered and the order is not complete');
  return reply;
}

function useFinishCall(order: Order | undefined) {
  const client = useQueryClient();
  const { client: calls } = trpc.useUtils();
  const [failures, setFailures] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationKey: ['order', 'finish'],
    scope: ORDER_SCOPE,
    mutationFn: async (orderId: string): Promise<Order> => {
      try {
        return completed(await calls.order.finish.mutate({ order: orderId, ...buyerRight(orderId) }));
      } catch (error) {
        // Complete already, by another tab or by a reply that was lost: that is what was wanted.
        if (order && errorCodeOf(error) === 'ORDER_COMPLETED') return { ...order, isCompleted: true };
        throw error;
      }
    },
    onSuccess: (reply) => {
      setFailures(0);
      tellOtherTabs(reply);
      return writeCompleted(client, reply);
    },
    onError: (error) => {
      logProblem('the order could not be completed yet', error);
      setFailures((before) => before + 1);
    },
  });
  return { mutate, isPending, failures };
}

/**
 * Completes a paid order (requirement B13). Paid is paid: what fails is asked for again, after growing pauses and when the
 * visitor comes back, until the order is complete, which is safe to repeat.
 */
export function useFinish(order: Order | undefined, payment: Payment | null) {
  useNewsOfOtherTabs(order);
  const { mutate, isPending, failures } = useFinishCall(order);
  const due = order && shouldFinish(order, payment) ? order.id : null;
  useEffect(() => {
    if (due === null || isPending) return;
    const pauseMs = failures === 0 ? 0 : pauseSeconds(failures - 1) * 1000;
    const finish = () => {
      clearTimeout(timer);
      stopListening();
      mutate(due);
    };
    const timer = setTimeout(finish, pauseMs);
    const stopListening = onPageResume(finish);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [due, isPending, failures, mutate]);
  return { isFinishing: due !== null, failedFinishes: failures };
}
