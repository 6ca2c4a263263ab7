import { useMutation, useQuery } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { getMutationKey } from '@trpc/react-query';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { changedOrder, errorCodeOf, trpc } from '#client/lib/trpc.ts';
import {
  cancelPaymentCheck,
  ORDER_SCOPE,
  refetchShownOrders,
  setOrder,
  setPayment,
} from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { checkoutDifferences } from '#shared/checkout-differences.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isUnanswered } from '#shared/outage.ts';
import { type InstrumentOf, PAYMENT_CHECK_SECONDS, type Payment } from '#shared/payment.ts';
import { usePaymentQuery } from './payment-watch.tsx';

/** No data of a card: the mutation cache keeps variables. `createToken` runs when the charge can be sent. */
export type PaymentInstrument = InstrumentOf<{
  pix: object;
  creditCard: { readonly createToken: () => Promise<string>; readonly replacesPix: boolean };
}>;

/** How long a Brazilian acquirer's token lives. */
const TOKEN_LIFE_MS = 60_000;

/**
 * Charges by a new token, and once more if it ran out on its way. Both codes say that nothing was charged, and the server reads
 * the payment again before it charges.
 */
async function chargeByToken(
  createToken: () => Promise<string>,
  charge: (cardToken: string) => Promise<Payment>,
): Promise<Payment> {
  const cardToken = await createToken();
  const createdAt = performance.now();
  try {
    return await charge(cardToken);
  } catch (error) {
    const code = errorCodeOf(error);
    const isOld = performance.now() - createdAt >= TOKEN_LIFE_MS;
    if (code !== 'CARD_TOKEN_INVALID' && !(code === 'PROVIDER_REFUSED' && isOld)) throw error;
    return charge(await createToken());
  }
}

/** Exactly what may be charged (requirement R7). */
type Shown = Pick<Order, 'revision' | 'cards' | 'items' | 'totalCents'>;

/** The cards' rights are the permission. `needsReadBack`: its outcome is unknown until the payment is read. */
export function usePaymentCheckout(order: Order, cards: readonly GalleryCard[]) {
  const orderClient = useOrderClient();
  const { client } = trpc.useUtils();
  const query = usePaymentQuery(order);
  const [first, ...others] = cards.map((card) => card.right);
  const checkout = useMutation({
    mutationKey: getMutationKey(trpc.payment.checkout),
    scope: ORDER_SCOPE,
    gcTime: 0,
    mutationFn: ({ instrument, shown }: { instrument: PaymentInstrument; shown: Shown }) => {
      const seen = {
        order: order.id,
        cards: [first ?? '', ...others] satisfies [string, ...string[]],
        revision: shown.revision,
        ...buyerRight(order.id),
      };
      if (instrument.method === 'pix') return client.payment.checkout.mutate({ ...seen, method: 'pix' });
      const { method, createToken, replacesPix } = instrument;
      return chargeByToken(createToken, (cardToken) =>
        client.payment.checkout.mutate({ ...seen, method, cardToken, replacesPix }),
      );
    },
    onMutate: () => cancelPaymentCheck(orderClient, order.id),
    onSuccess: (payment) => setPayment(orderClient, { id: order.id, payment }),
    // The next try must start from the truth.
    onError: async (error) => {
      // Without a token nothing was sent.
      if (!(error instanceof TRPCClientError)) return;
      const now = changedOrder(error);
      if (now) return setOrder(orderClient, now);
      await refetchShownOrders(orderClient);
      if (errorCodeOf(error) === 'ORDER_CHANGED') return;
      await orderClient.queryClient.fetchQuery({ ...query, staleTime: 0 }).catch((failure: unknown) => {
        logProblem('the payment could not be read back', failure);
      });
    },
  });
  // The server looks for an existing charge before it charges again.
  const needsReadBack = checkout.isError && isUnanswered(errorCodeOf(checkout.error));
  const readBackFailed = useReadBack(query, needsReadBack);
  // Captured at the press, whatever the page shows later.
  const shown = { ...order, cards: cards.map(({ code }) => code) };
  const now = changedOrder(checkout.error);
  return {
    ...checkout,
    needsReadBack,
    readBackFailed,
    mutate: (instrument: PaymentInstrument) => checkout.mutate({ instrument, shown }),
    mutateAsync: (instrument: PaymentInstrument) => checkout.mutateAsync({ instrument, shown }),
    differences: now && checkout.variables ? checkoutDifferences(checkout.variables.shown, now) : null,
  };
}

export type PaymentCheckout = ReturnType<typeof usePaymentCheckout>;

/** Reads the payment until there is a reply. Whether that failed, so that a charge may or may not have been made. */
function useReadBack(query: ReturnType<typeof usePaymentQuery>, needsReadBack: boolean): boolean {
  const { isError } = useQuery<Payment | null>({
    ...query,
    enabled: needsReadBack,
    refetchInterval: ({ state }) => state.status === 'error' && PAYMENT_CHECK_SECONDS * 1000,
  });
  return needsReadBack && isError;
}
