import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { getDraft, useSaveDraft } from '#client/features/checkout/drafts.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { trpc } from '#client/lib/trpc.ts';
import { usePaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-watch.tsx';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { openPixText, type Payment } from '#shared/payment.ts';
import type { CreditCardTokenService } from '#shared/site/public-config.ts';
import { type CreditCardForm, EMPTY_CREDIT_CARD, resolveCreditCard } from './credit-card-form.ts';
import { type CreditCard, CreditCardTokenError, createCreditCardToken } from './credit-card-token.ts';

/** Keeps what was typed when the visitor leaves and returns, except the CVV. */
export function useCreditCardForm(reference: string) {
  const form = useForm<CreditCardForm, unknown, CreditCard>({
    mode: 'onTouched',
    resolver: resolveCreditCard,
    defaultValues: getDraft(reference).card ?? EMPTY_CREDIT_CARD,
  });
  useSaveDraft(reference, () => ({ card: { ...form.getValues(), cvv: '' } }));
  return form;
}

export type CreditCardFormState = ReturnType<typeof useCreditCardForm>;

const page = readSiteData();

/** Undefined while the query is pending; null without a configured public key. */
export function useCreditCardTokenService(): CreditCardTokenService | null | undefined {
  return trpc.payment.cardTokens.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    ...(page ? { initialData: page.config.cardTokens } : {}),
  }).data;
}

type CreditCardPaymentOptions = {
  order: Order;
  cards: readonly GalleryCard[];
  service: CreditCardTokenService;
};

/** Unmounting before the token exists charges nothing. */
export function useCreditCardPayment({ order, cards, service }: CreditCardPaymentOptions) {
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
  return { pay, isPaying: checkout.isPending, tokenProblem, hasPixInstead, checkout };
}
