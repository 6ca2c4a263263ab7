import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import styles from './step-progress.module.css';

/**
 * The steps of the checkout: the completed ones, the current one and the ones that follow. On a phone they are three bars,
 * and only screen readers have their names.
 */
export function StepProgress({ current }: { current: CheckoutStep }) {
  const { t } = useTranslation();
  const currentIndex = CHECKOUT_STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('checkout.progress')}>
      {CHECKOUT_STEPS.map((step, index) => (
        <li
          key={step}
          className={[styles.step, index < currentIndex && styles.done].filter(Boolean).join(' ')}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < currentIndex ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span className={styles.name}>{t(`checkout.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
