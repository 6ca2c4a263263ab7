import { Suspense } from 'react';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { isOpenPayment } from '#shared/payment.ts';
import { useGalleryShop } from './gallery-page-context.tsx';
import { opens } from './overlays/use-overlays.ts';

const PendingPayment = lazyPart(() =>
  import('#client/features/checkout/payment/pending-payment.tsx').then((module) => module.PendingPayment),
);

/** @returns whether the order's payment waits; undefined while the order is not known */
export function useIsPaymentWaiting(): boolean | undefined {
  const { order } = useGalleryShop();
  const { payment } = usePayment();
  return order && !order.isCompleted && isOpenPayment(payment);
}

/** @returns the payment that waits and leads back to its checkout, for each place of the cart; null without one */
export function useWaitingPayment() {
  const { order } = useGalleryShop();
  const isWaiting = useIsPaymentWaiting();
  if (!order || !isWaiting) return null;
  return (
    <Suspense>
      <PendingPayment order={order} onContinue={opens('checkout')} />
    </Suspense>
  );
}
