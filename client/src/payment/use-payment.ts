import { useMutation } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useReducer, useSyncExternalStore } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { changedOrder, errorCodeOf, type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { useOrderSession } from '#client/order/use-order.tsx';
import { checkoutDifferences } from '#shared/checkout-differences.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isUnanswered } from '#shared/outage.ts';
import type { InstrumentOf, Payment } from '#shared/payment.ts';
import { type NextCheck, PaymentSession, type PaymentState, type PaymentWait } from './payment-session.ts';

const sessions = new WeakMap<OrderSession, PaymentSession>();

/** The one payment of a session. */
function paymentSession(session: OrderSession, { client }: Pick<TrpcUtils, 'client'>): PaymentSession {
  const payment = sessions.get(session) ?? new PaymentSession(session, client, currentLocale);
  sessions.set(session, payment);
  return payment;
}

export type PaymentStore = Pick<PaymentSession, 'subscribe' | 'state' | 'wait'>;

/** Replaces the session's payment in the tests of components. */
export const PaymentContext = createContext<PaymentStore | null>(null);

function usePaymentStore(): PaymentStore {
  const given = useContext(PaymentContext);
  const own = usePaymentSession();
  return given ?? own;
}

function usePaymentSession(): PaymentSession {
  const utils = trpc.useUtils();
  return paymentSession(useOrderSession(), utils);
}

export function usePayment(): PaymentState {
  const store = usePaymentStore();
  return useSyncExternalStore(store.subscribe, () => store.state);
}

export function usePaymentWait(): PaymentWait {
  const store = usePaymentStore();
  return useSyncExternalStore(store.subscribe, () => store.wait);
}

/** Checks, waits and finishes while its component is on the page. */
export function useWatchPayment(): void {
  const payment = usePaymentSession();
  useEffect(() => payment.watch(), [payment]);
}

/** Counts down to 0, for display only (the session's timer makes the checks). Renders each second. */
export function useSecondsLeft(nextCheck: NextCheck | null): number | null {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!nextCheck) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [nextCheck]);
  return nextCheck && Math.max(0, Math.ceil((nextCheck.at - Date.now()) / 1000));
}

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
  const payment = usePaymentSession();
  const { checkProblem } = usePayment();
  const [first, ...others] = cards.map((card) => card.right);
  const checkout = useMutation({
    gcTime: 0,
    mutationFn: ({ instrument, shown }: { instrument: PaymentInstrument; shown: Shown }) => {
      const rights: [string, ...string[]] = [first ?? '', ...others];
      const seen = { order: order.id, cards: rights, revision: shown.revision, ...buyerRight(order.id) };
      return payment.charge(order.id, (send) => {
        if (instrument.method === 'pix') return send({ ...seen, method: 'pix' });
        const { method, createToken, replacesPix } = instrument;
        return chargeByToken(createToken, (cardToken) => send({ ...seen, method, cardToken, replacesPix }));
      });
    },
  });
  // The server looks for an existing charge before it charges again.
  const needsReadBack = checkout.isError && isUnanswered(errorCodeOf(checkout.error));
  // Captured at the press, whatever the page shows later.
  const shown = { ...order, cards: cards.map(({ code }) => code) };
  const now = changedOrder(checkout.error);
  return {
    ...checkout,
    needsReadBack,
    readBackFailed: needsReadBack && checkProblem !== null,
    mutate: (instrument: PaymentInstrument) => checkout.mutate({ instrument, shown }),
    mutateAsync: (instrument: PaymentInstrument) => checkout.mutateAsync({ instrument, shown }),
    differences: now && checkout.variables ? checkoutDifferences(checkout.variables.shown, now) : null,
  };
}

export type PaymentCheckout = ReturnType<typeof usePaymentCheckout>;
