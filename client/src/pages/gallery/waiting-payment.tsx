import { Suspense } from 'react';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { useGalleryPage } from './gallery-page-context.tsx';

const PendingPayment = lazyPart(() =>
  import('#client/features/checkout/payment/pending-payment.tsx').then((module) => module.PendingPayment),
);

/** @returns the payment that waits and leads back to its checkout, for each place of the cart; null without one */
export function useWaitingPayment() {
  const { order, watch, open } = useGalleryPage();
  if (!order || order.isCompleted || !isOpenPayment(watch.payment)) return null;
  return (
    <Suspense>
      <PendingPayment order={order} watch={watch} onContinue={open('checkout')} />
    </Suspense>
  );
}
