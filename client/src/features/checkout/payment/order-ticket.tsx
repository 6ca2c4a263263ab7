import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';
import styles from './order-ticket.module.css';

const MOST_SHOWN = 3;

type OrderTicketProps = {
  order: Order;
  photos: readonly string[];
  /** The stub of an `ended` order is torn off, because it can no longer be paid. That of a `paid` one falls. */
  state?: 'open' | 'ended' | 'paid';
  /** Replaces the photos. */
  lead?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  stub: ReactNode;
};

export function OrderTicket({ order, photos, state = 'open', lead, note, action, stub }: OrderTicketProps) {
  const { payment } = usePayment();
  return (
    <div className={styles.ticket} data-state={state} data-order-ticket>
      <Ticket stub={stub}>
        {lead || <Photos photos={photos} />}
        <p className={styles.amount}>
          <strong>{formatCents(chargedCents(order, payment))}</strong>
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {action}
      </Ticket>
    </div>
  );
}

function Photos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  const more = photos.length - MOST_SHOWN;
  return (
    <div className={styles.photos} aria-hidden="true">
      {photos.slice(0, MOST_SHOWN).map((photo) => (
        <img key={photo} src={photo} alt="" decoding="async" draggable={false} />
      ))}
      {more > 0 && <span className={styles.more}>{`+${more}`}</span>}
    </div>
  );
}

export function PaidTicket({ order, photos }: { order: Order; photos: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div data-tone="paper">
      <OrderTicket
        order={order}
        photos={photos}
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
