import { Suspense } from 'react';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { usePayment } from '#client/payment/payment-watch.tsx';
import { isOpenPayment } from '#shared/payment.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { openerFor } from './overlays/use-overlays.ts';

const PendingPayment = lazyPart(
  () => import('#client/features/checkout/payment/pending-payment.tsx'),
  'PendingPayment',
);

/** Undefined while the order is unknown. */
export function useIsPaymentWaiting(): boolean | undefined {
  const { order } = useGalleryPage();
  const { payment } = usePayment();
  return order && !order.isCompleted && isOpenPayment(payment);
}

export function WaitingPaymentNotice() {
  const { order } = useGalleryPage();
  const isWaiting = useIsPaymentWaiting();
  if (!order || !isWaiting) return null;
  return (
    <Suspense>
      <PendingPayment order={order} onContinue={openerFor('checkout')} />
    </Suspense>
  );
}
