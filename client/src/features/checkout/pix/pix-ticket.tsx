import type { ReactNode } from 'react';
import { OtherBuyersPix } from '#client/features/checkout/payment/other-buyers-pix.tsx';
import { PaidTicket } from '#client/features/checkout/payment/paid-ticket.tsx';
import { usePayment } from '#client/payment/payment-context.tsx';
import type { Order } from '#shared/order.ts';
import { openPixText, unpaidPixStatus } from '#shared/payment.ts';
import { PixCode } from './pix-code.tsx';
import { PixEnded } from './pix-ended.tsx';

type PixTicketProps = {
  order: Order;
  /** The addresses of the order's thumbnails. */
  photos: readonly string[];
  /** The heading of the step, which is part of a ticket that ended. */
  heading?: ReactNode;
  /** How the visitor changes the method. */
  otherWays?: ReactNode;
};

/** The ticket of a PIX, in each state that it has: it waits here or for another buyer, it was paid, or it ended. */
export function PixTicket({ order, photos, heading, otherWays }: PixTicketProps) {
  const { payment, hasPaid } = usePayment();
  if (hasPaid) return <PaidTicket order={order} photos={photos} />;
  const ended = unpaidPixStatus(payment);
  if (ended) return <PixEnded order={order} photos={photos} ended={ended} heading={heading} otherWays={otherWays} />;
  const pixText = openPixText(payment);
  if (pixText === null) return null;
  if (order.buyer.kind === 'someone') return <OtherBuyersPix order={order} photos={photos} pixText={pixText} />;
  return (
    <>
      <div className="visually-hidden">{heading}</div>
      <PixCode key={pixText} order={order} photos={photos} pixText={pixText} otherWays={otherWays} />
    </>
  );
}
