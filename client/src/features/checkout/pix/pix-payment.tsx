import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount, useCheckoutProblem } from '#client/features/checkout/payment/payment-parts.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import { PixCode } from './pix-code.tsx';
import styles from './pix-payment.module.css';

type PixPaymentProps = { order: Order; checkout: PaymentCheckout };

/** The status of a PIX that ended unpaid, or null. A refusal that names no method may be that of a card. */
export function endedPixStatus(payment: Payment | null): 'expired' | 'refused' | null {
  if (payment?.status === 'refused' && payment.method === 'pix') return 'refused';
  return payment?.status === 'expired' && payment.method !== 'creditCard' ? 'expired' : null;
}

/** Payment by PIX: the offer of a code, then the code until it is paid, refused or expired (requirement B9). */
export function PixPayment({ order, checkout }: PixPaymentProps) {
  const { t } = useTranslation();
  const { payment } = usePayment();
  const [hadCode, setHadCode] = useState(false);
  if (payment?.status === 'pending' && payment.pixText !== null) {
    if (!hadCode) setHadCode(true);
    return <PixCode key={payment.pixText} order={order} pixText={payment.pixText} />;
  }
  return (
    <>
      {/* Another tab changed the order, which invalidated the code that was shown here. */}
      {hadCode && payment === null && <ProblemNote>{t('checkout.payment.codeEnded')}</ProblemNote>}
      <PixOffer order={order} checkout={checkout} hasEndedCode={endedPixStatus(payment) !== null} />
    </>
  );
}

type PixOfferProps = {
  order: Order;
  checkout: PaymentCheckout;
  /** Whether an earlier code expired or was refused. */
  hasEndedCode: boolean;
};

/** Offers a PIX code for the total on the screen. After a press, the button waits for the outcome (decision 018). */
function PixOffer({ order, checkout, hasEndedCode }: PixOfferProps) {
  const { t } = useTranslation();
  const problem = useCheckoutProblem(order, checkout);
  return (
    <>
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <section className={styles.offer} aria-label={t('checkout.payment.pix')}>
        <div className={styles.method}>
          <PixMark />
          <p className={styles.soft}>{t('checkout.payment.pixHint')}</p>
        </div>
        <div className={styles.total}>
          <Amount cents={order.totalCents} />
        </div>
      </section>
      <p className="visually-hidden" role="status">
        {checkout.isPending ? t('checkout.payment.generating') : ''}
      </p>
      <StepActions>
        <Button
          isWide
          isBusy={checkout.isPending}
          disabled={!checkout.isPending && checkout.isOutcomeUnknown}
          onClick={() => checkout.mutate({ method: 'pix' })}
        >
          {hasEndedCode ? t('checkout.payment.generateAgain') : t('checkout.payment.generate')}
        </Button>
      </StepActions>
    </>
  );
}

/** The four diamonds of the PIX logo, which every Brazilian banking app shows. */
function PixMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width={32} height={32} fill="currentColor" aria-hidden="true">
      <path d="M12 2.2 15.6 5.8 12 9.4 8.4 5.8ZM18.2 8.4 21.8 12 18.2 15.6 14.6 12ZM5.8 8.4 9.4 12 5.8 15.6 2.2 12ZM12 14.6 15.6 18.2 12 21.8 8.4 18.2Z" />
    </svg>
  );
}
