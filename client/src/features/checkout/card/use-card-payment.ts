import { useEffect, useRef, useState } from 'react';
import { usePaymentCheckout } from '#client/payment/payment.ts';
import type { PaymentWatch } from '#client/payment/payment-watch.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import type { CardTokenService } from '#shared/public-config.ts';
import { CardTokenError, createCardToken, type PaymentCard } from './card-token.ts';

type CardPaymentParts = {
  order: Order;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  service: CardTokenService;
};

/** The card becomes a token, then the token is charged: one press at a time, and none is charged that was left. */
export function useCardPayment({ order, cards, watch, service }: CardPaymentParts) {
  const checkout = usePaymentCheckout(order, cards);
  const [isPaying, setIsPaying] = useState(false);
  const [tokenProblem, setTokenProblem] = useState<CardTokenError['kind'] | null>(null);
  const [isPixInstead, setIsPixInstead] = useState(false);
  const press = useRef<AbortController | null>(null);
  useEffect(() => () => press.current?.abort(), []);

  /** @returns the payment, or null when there is none and the reason is shown */
  const pay = async (card: PaymentCard): Promise<Payment | null> => {
    if (press.current) return null;
    const leaving = new AbortController();
    press.current = leaving;
    setIsPaying(true);
    setTokenProblem(null);
    setIsPixInstead(false);
    checkout.reset();
    try {
      const cardToken = await createCardToken(service, card, leaving.signal);
      leaving.signal.throwIfAborted();
      const replacesPix = isOpenPayment(watch.payment) && watch.payment.pixText !== null;
      const made = await checkout.mutateAsync({ method: 'creditCard', cardToken, replacesPix });
      // A code that this page did not know of, made in another tab: the card was not charged.
      setIsPixInstead(made.status === 'pending' && made.pixText !== null);
      return made;
    } catch (error) {
      // A charge that failed is the mutation's own state; a press that was left has nobody to be told.
      if (error instanceof CardTokenError) setTokenProblem(error.kind);
      return null;
    } finally {
      press.current = null;
      setIsPaying(false);
    }
  };

  return { pay, isPaying, tokenProblem, isPixInstead, checkout };
}
