import type { ReactNode } from 'react';
import { OrderContext, useSessionOf } from '#client/order/use-order.tsx';
import { PaymentContext, type PaymentStore } from '#client/payment/use-payment.ts';
import type { CardCode } from '#shared/cards/card-code.ts';

export const CARD = 'ABCDEFGHJ' as CardCode;

/** Provides the session of a card without a gallery. `watch` replaces its payment. */
export function WithOrder({ watch, children }: { watch?: PaymentStore; children: ReactNode }) {
  return (
    <OrderContext value={useSessionOf(CARD)}>
      <PaymentContext value={watch ?? null}>{children}</PaymentContext>
    </OrderContext>
  );
}
