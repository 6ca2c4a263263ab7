import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { Button } from '#client/ui/button.tsx';
import type { Order } from '#shared/order.ts';
import { chargedCents, openMethod } from '#shared/payment.ts';
import styles from './open-payment.module.css';
import { PaymentIcon } from './payment-icon.tsx';
import { CheckRing } from './payment-wait.tsx';

/** Shows the pending payment, but nothing about the buyer: another visitor may pay the same code (requirement R2). */
export function OpenPayment({ order, onContinue }: { order: Order; onContinue: () => void }) {
  const { t } = useTranslation();
  const { payment } = usePayment();
  const method = openMethod(payment);
  const words = method ? t(`paying.pending.${method}`) : '';
  // The text is set after the live region has mounted, so that screen readers announce it exactly once.
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(words), [words]);
  if (!method) return null;
  return (
    <section className={styles.pending} aria-label={t('checkout.pending.title')}>
      <CheckRing>
        <PaymentIcon name={method} size={method === 'pix' ? 22 : 20} />
      </CheckRing>
      <div className={styles.words}>
        <p className={styles.title} role="status">
          {announced}
        </p>
        <p className={styles.sum}>{formatCents(chargedCents(order, payment))}</p>
      </div>
      <Button variant={method === 'pix' ? 'primary' : 'secondary'} onClick={onContinue}>
        {t(`paying.pending.see.${method}`)}
      </Button>
    </section>
  );
}

/** Leads from the home page to the gallery with the pending payment. Shows nothing about the order. */
export function WaitingLink({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const bar = useBarHeight('--bottom-bar');
  return (
    <aside ref={bar} className={styles.place} aria-label={t('checkout.pending.title')}>
      <div className={styles.link}>
        <PaymentIcon name="pix" size={22} />
        <p className={styles.linkText}>{t('checkout.pending.title')}</p>
        <Button onClick={onOpen}>{t('checkout.pending.continue')}</Button>
      </div>
    </aside>
  );
}
