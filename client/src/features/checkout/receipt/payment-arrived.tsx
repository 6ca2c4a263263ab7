import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/spinner.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import styles from './success.module.css';

/**
 * Between the payment and the photos: a few seconds in which nothing is to be done.
 * @param failures how often completing the order failed so far; it goes on by itself.
 */
export function PaymentArrived({ failures }: { failures: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <span className={styles.waiting}>
        <Spinner size={40} />
      </span>
      <StepHeading>{t('checkout.payment.finishing')}</StepHeading>
      <p className={styles.taking} role="status">
        {failures > 0 ? t('checkout.payment.finishingLong') : t('checkout.payment.finishingHint')}
      </p>
    </div>
  );
}
