import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/icon.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import styles from './finishing-order.module.css';

/**
 * What is said in the seconds between the payment and the completed order. The visitor only waits.
 * @param failures how many attempts to finish the order failed so far; another one follows automatically.
 */
export function FinishingWords({ failures }: { failures: number }) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading>{t('checkout.payment.finishing')}</StepHeading>
      <p className={styles.finishingText} role="status">
        {failures > 0 ? t('checkout.payment.finishingLong') : t('checkout.payment.finishingHint')}
      </p>
    </>
  );
}

/** The words with a sign that something happens. */
export function FinishingOrder({ failures }: { failures: number }) {
  return (
    <div className={styles.page} aria-busy="true">
      <span className={styles.waiting}>
        <Spinner size={40} />
      </span>
      <FinishingWords failures={failures} />
    </div>
  );
}
