import { useEffect, useRef, useState } from 'react';
import { readSiteData } from '#client/lib/page-data.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { usePaymentCheckout } from '#client/payment/use-payment-checkout.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { openPixText, type Payment } from '#shared/payment.ts';
import type { CreditCardTokenService } from '#shared/site/site-data.ts';
import { type CreditCard, CreditCardTokenError, createCreditCardToken } from './credit-card-token.ts';

const page = readSiteData();

/** Returns undefined while the query is pending; null if no public key is configured. */
export function useCreditCardTokenService(): CreditCardTokenService | null | undefined {
  return trpc.payment.cardTokens.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    ...(page ? { initialData: page.config.cardTokens } : {}),
  }).data;
}

type ChargedBy = {
  readonly order: Order;
  readonly cards: readonly GalleryCard[];
  readonly service: CreditCardTokenService;
};

/** Nothing is charged if the component unmounts before the token has been created. */
export function useCreditCardPayment({ order, cards, service }: ChargedBy) {
  const { payment: knownPayment } = usePayment();
  const checkout = usePaymentCheckout(order, cards);
  const [hasPixInstead, setHasPixInstead] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const pay = async (card: CreditCard): Promise<Payment | null> => {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    setHasPixInstead(false);
    const createToken = async () => {
      const token = await createCreditCardToken(service, card, controller.signal);
      controller.signal.throwIfAborted();
      return token;
    };
    try {
      const replacesPix = openPixText(knownPayment) !== null;
      const payment = await checkout.mutateAsync({ method: 'creditCard', createToken, replacesPix });
      // Another tab made a PIX code, so the card was not charged.
      setHasPixInstead(openPixText(payment) !== null);
      return payment;
    } catch {
      return null;
    } finally {
      running.current = null;
    }
  };

  const tokenProblem = checkout.error instanceof CreditCardTokenError ? checkout.error.kind : null;
  const isRefusedToday = errorCodeOf(checkout.error) === 'CREDIT_CARDS_REFUSED';
  return { pay, isPaying: checkout.isPending, tokenProblem, hasPixInstead, isRefusedToday, checkout };
}
