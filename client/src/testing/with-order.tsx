import { type ReactNode, useState } from 'react';
import { CheckoutContext } from '#client/features/checkout/checkout-state.ts';
import { OrderContext, useSessionOf } from '#client/order/use-order.ts';
import type { PaymentSnapshot } from '#client/payment/payment-session.ts';
import { usePaymentSession } from '#client/payment/use-payment.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { ModalSlot } from './render-with-texts.tsx';

export const CARD = 'ABCDEFGHJ' as CardCode;

type Props = { watch?: PaymentSnapshot | undefined; children: ReactNode };

/** Provides the order session of a card without a gallery. `watch` replaces the payment session's state. */
export function WithOrder({ order, ...props }: Props & { order?: Order }) {
  const session = useSessionOf(CARD);
  useState(() => order && session.show(order));
  return (
    <OrderContext value={session}>
      <WithPayment {...props} />
    </OrderContext>
  );
}

function WithPayment({ watch, children }: Props) {
  const payment = usePaymentSession();
  if (watch) Object.defineProperty(payment, 'state', { configurable: true, get: () => watch, set: () => undefined });
  return children;
}

/** Provides an order's session and checkout, and a place for the checkout's footer. */
export function WithCheckout({ order, medias = [], ...props }: Props & { order: Order; medias?: readonly Media[] }) {
  return (
    <ModalSlot>
      <CheckoutContext value={{ order, cards: [], medias, shapeOf: () => 1 }}>
        <WithOrder order={order} {...props} />
      </CheckoutContext>
    </ModalSlot>
  );
}
