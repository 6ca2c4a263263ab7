import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { getDraft, useSaveDraft } from '#client/features/checkout/drafts.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { trpc } from '#client/lib/trpc.ts';
import { usePaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { openPixText, type Payment } from '#shared/payment.ts';
import type { CardTokenService } from '#shared/site/public-config.ts';
import { type CreditCardForm, cardFormSchema, EMPTY_CREDIT_CARD } from './card-form.ts';
import { CardTokenError, createCardToken, type PaymentCard } from './card-token.ts';

/** The form of the payment card. A visitor who leaves the step and returns finds the typed values, except the CVV. */
export function useCreditCardForm(reference: string) {
  const form = useForm<CreditCardForm, unknown, PaymentCard>({
    mode: 'onTouched',
    resolver: zodResolver(cardFormSchema),
    defaultValues: getDraft(reference).card ?? EMPTY_CREDIT_CARD,
  });
  useSaveDraft(reference, () => ({ card: { ...form.getValues(), cvv: '' } }));
  return form;
}

export type CreditCardFormState = ReturnType<typeof useCreditCardForm>;

const page = readSiteData();

/**
 * The service that turns a card into a token. It is in the page's data if the server wrote it there, else it is queried.
 * @returns undefined while the query is pending; null if the payment provider's public key is not configured.
 */
export function useCardTokenService(): CardTokenService | null | undefined {
  return trpc.payment.cardTokens.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    ...(page ? { initialData: page.config.cardTokens } : {}),
  }).data;
}

type CreditCardPaymentOptions = {
  order: Order;
  cards: readonly GalleryCard[];
  service: CardTokenService;
};

/**
 * Pays an order by card: the card becomes a token, then the token is charged. Only one payment runs at a time.
 * If the component unmounts before the token exists, nothing is charged.
 */
export function useCreditCardPayment({ order, cards, service }: CreditCardPaymentOptions) {
  const { payment: knownPayment } = usePayment();
  const checkout = usePaymentCheckout(order, cards);
  const [isPaying, setIsPaying] = useState(false);
  const [tokenProblem, setTokenProblem] = useState<CardTokenError['kind'] | null>(null);
  const [hasPixInstead, setHasPixInstead] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @returns the payment, or null if there is none. The reason is in the state that this hook returns. */
  const pay = async (card: PaymentCard): Promise<Payment | null> => {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    setIsPaying(true);
    setTokenProblem(null);
    setHasPixInstead(false);
    checkout.reset();
    try {
      const cardToken = await createCardToken(service, card, controller.signal);
      controller.signal.throwIfAborted();
      const replacesPix = openPixText(knownPayment) !== null;
      const payment = await checkout.mutateAsync({ method: 'creditCard', cardToken, replacesPix });
      // Another tab made a PIX code that this page did not know: the card was not charged.
      setHasPixInstead(openPixText(payment) !== null);
      return payment;
    } catch (error) {
      // The mutation's own state has the error of a failed charge. An abort needs no message: the form is gone.
      if (error instanceof CardTokenError) setTokenProblem(error.kind);
      return null;
    } finally {
      running.current = null;
      setIsPaying(false);
    }
  };

  return { pay, isPaying, tokenProblem, hasPixInstead, checkout };
}
