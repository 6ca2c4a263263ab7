import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckout } from '#client/features/checkout/checkout-state.ts';
import { PaymentWait } from '#client/features/checkout/payment/payment-wait.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { mediaPath } from '#shared/media/media.ts';
import { chargedCents } from '#shared/payment.ts';
import styles from './credit-card-checking.module.css';

const MAX_PRINTS = 3;

type CreditCardCheckingProps = {
  /** What is being charged, shown below a moving bar. If left out, total and method show instead, without a bar. */
  facts?: string;
  children: ReactNode;
};

export function CreditCardChecking({ facts, children }: CreditCardCheckingProps) {
  const { t } = useTranslation();
  const { order, medias } = useCheckout();
  const { payment } = usePayment();
  return (
    <div className={styles.checking} data-tone="paper" data-order-ticket>
      <div className={styles.prints} aria-hidden="true">
        {medias.slice(0, MAX_PRINTS).map(({ id, filename }) => (
          <img key={id} src={mediaPath('thumb', id, filename)} alt="" decoding="async" draggable={false} />
        ))}
      </div>
      <div className={styles.words}>{children}</div>
      {facts && <span className={styles.bar} aria-hidden="true" />}
      <p className={styles.facts}>
        {facts ?? `${formatCents(chargedCents(order, payment))} · ${t('receipt.methods.creditCard')}`}
      </p>
    </div>
  );
}

/** Waits for the provider's decision. Nothing here charges again (requirement B14). */
export function PendingCreditCardPayment() {
  const { t } = useTranslation();
  return (
    <>
      <CreditCardChecking>
        <StepHeading hint={t('paying.creditCard.payOnce')}>{t('creditCard.waiting')}</StepHeading>
      </CreditCardChecking>
      <div className={styles.wait}>
        <PaymentWait title={t('paying.wait.creditCard')} />
      </div>
    </>
  );
}
