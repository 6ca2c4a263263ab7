import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import type { Order } from '#shared/order.ts';
import { OrderTicket } from './order-ticket.tsx';
import styles from './paid-ticket.module.css';

/** The ticket of a PIX that was just paid, while its order is completed: a tick lands on it, and its stub falls off. */
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
