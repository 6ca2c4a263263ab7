import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { PaymentIcon } from './payment-icon.tsx';
import styles from './waiting-link.module.css';

/** Leads from the home back to the gallery where a payment waits. It shows nothing of the order. */
export function WaitingLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.place} data-beside-bars aria-label={t('checkout.pending.title')}>
      <div className={styles.link}>
        <PaymentIcon name="pix" size={22} />
        <p className={styles.words}>{t('checkout.pending.title')}</p>
        <Button onClick={onOpen}>{t('checkout.pending.continue')}</Button>
      </div>
    </aside>
  );
}
