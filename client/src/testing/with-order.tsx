import type { ReactNode } from 'react';
import { OrderContext, useSessionOf } from '#client/order/use-order.ts';
import type { PaymentSession } from '#client/payment/payment-session.ts';
import { usePaymentSession } from '#client/payment/use-payment.ts';
import type { CardCode } from '#shared/cards/card-code.ts';

export const CARD = 'ABCDEFGHJ' as CardCode;

type Props = { watch?: Pick<PaymentSession, 'state' | 'wait'>; children: ReactNode };

/** Provides the session of a card without a gallery. `watch` replaces what is shown of its payment. */
export function WithOrder(props: Props) {
  return (
    <OrderContext value={useSessionOf(CARD)}>
      <WithPayment {...props} />
    </OrderContext>
  );
}

function WithPayment({ watch, children }: Props) {
  const payment = usePaymentSession();
  if (watch)
    for (const name of ['state', 'wait'] as const)
      Object.defineProperty(payment, name, { configurable: true, get: () => watch[name], set: () => undefined });
  return children;
}
