import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import styles from './how-to-pay.module.css';
import { PaymentIcon } from './payment-icon.tsx';

const STEPS = ['copy', 'open', 'paste'] as const;

/** The three steps of a payment by PIX. @param props.isCopied the first is done, and the second is next */
export function HowToPay({ isCopied = false }: { isCopied?: boolean }) {
  const { t } = useTranslation();
  const signs = {
    copy: isCopied ? <Icon name="check" /> : <Icon name="copy" />,
    open: <PaymentIcon name="phone" size={20} />,
    paste: <PaymentIcon name="bank" size={20} />,
  };
  return (
    <ol className={styles.how} aria-label={t('paying.how')} data-copied={isCopied || undefined}>
      {STEPS.map((step) => (
        <li key={step}>
          <span className={styles.sign}>{signs[step]}</span>
          <span>{t(`paying.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
