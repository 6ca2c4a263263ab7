import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import styles from './step-progress.module.css';

/** How far the order is: what is done, what is now, what is still to come. */
export function StepProgress({ current }: { current: CheckoutStep }) {
  const { t } = useTranslation();
  const at = CHECKOUT_STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('checkout.progress')}>
      {CHECKOUT_STEPS.map((step, index) => (
        <li
          key={step}
          className={[styles.step, index < at && styles.done].filter(Boolean).join(' ')}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < at ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>{t(`checkout.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
