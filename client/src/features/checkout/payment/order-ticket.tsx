import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckout } from '#client/features/checkout/checkout-state.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { fillsWidth, wideMosaic } from '#client/ui/mosaic-layout.ts';
import { Ticket } from '#client/ui/ticket.tsx';
import { chargedCents } from '#shared/payment.ts';
import styles from './order-ticket.module.css';

type OrderTicketProps = {
  /** `ended`: the PIX code has expired or failed, and the stub is torn off. `paid`: the stub falls off. */
  state?: 'open' | 'ended' | 'paid';
  /** Replaces the photos. */
  lead?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  stub: ReactNode;
};

export function OrderTicket({ state = 'open', lead, note, action, stub }: OrderTicketProps) {
  const { order } = useCheckout();
  const { payment } = usePayment();
  return (
    <div className={styles.ticket} data-state={state} data-order-ticket>
      <Ticket stub={stub}>
        {lead || <TicketPhotos />}
        <p className={styles.amount}>
          <strong>{formatCents(chargedCents(order, payment))}</strong>
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {action}
      </Ticket>
    </div>
  );
}

/** About the width of the photos' box on a ticket divided by its greatest height. */
const RATIO = 350 / 238;

function TicketPhotos() {
  const { medias, shapeOf } = useCheckout();
  if (medias.length === 0) return null;
  const mosaic = wideMosaic(medias, shapeOf, RATIO);
  return (
    <div
      className={styles.photos}
      style={{ '--ratio': mosaic.layout.ratio } as CSSProperties}
      data-print={!fillsWidth(mosaic.layout, RATIO) || undefined}
      aria-hidden="true"
    >
      <Mosaic {...mosaic} moreLabel={(count) => `+${count}`} />
    </div>
  );
}

export function PaidTicket() {
  const { t } = useTranslation();
  return (
    <div data-tone="paper">
      <OrderTicket
        state="paid"
        note={
          <span className={styles.received}>
            <span className={styles.tick}>
              <Icon name="check" />
            </span>
            {t('paying.received')}
          </span>
        }
        stub={
          <p className={styles.waited} aria-hidden="true">
            {t('paying.wait.bank')}
          </p>
        }
      />
    </div>
  );
}
