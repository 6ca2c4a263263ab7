import type { PaymentWatch } from '#client/queries/payment.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { PixCode } from './pix-code.tsx';
import { PixOffer } from './pix-offer.tsx';

type PixPaymentProps = { order: Order; cards: readonly GalleryCard[]; watch: PaymentWatch };

/** Paying by PIX: a code is offered, then it is waited for until it is paid, refused or expired (requirement B9). */
export function PixPayment({ order, cards, watch }: PixPaymentProps) {
  const { payment } = watch;
  if (payment?.status === 'pending' && payment.pixText !== null) {
    return <PixCode key={payment.pixText} order={order} pixText={payment.pixText} watch={watch} />;
  }
  return <PixOffer order={order} cards={cards} status={payment?.status ?? null} />;
}
