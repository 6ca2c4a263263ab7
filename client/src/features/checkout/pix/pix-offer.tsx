import { useTranslation } from 'react-i18next';
import { isRenewed, useUnansweredText } from '#client/features/checkout/problem-text.ts';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import styles from './pix-offer.module.css';

type PixOfferProps = {
  order: Order;
  checkout: PaymentCheckout;
  /** A code before this one expired or was refused. */
  hasEnded: boolean;
};

/** Offers a PIX code for the total that is shown; pressed once, it waits until the outcome is known (decision 018). */
export function PixOffer({ order, checkout, hasEnded }: PixOfferProps) {
  const { t } = useTranslation();
  const unansweredText = useUnansweredText();
  const total = formatCents(order.totalCents);
  const problemText = () => {
    const code = errorCodeOf(checkout.error);
    if (code === 'ORDER_CHANGED') return t('checkout.payment.orderChanged', { total });
    if (isRenewed(order, code)) return t('checkout.payment.orderRenewed');
    if (checkout.isOutcomeUnknown) return t('cardPayment.outcomeUnknown');
    return checkout.isUnanswered ? unansweredText() : t(`errors.${code}`);
  };
  return (
    <>
      {checkout.error && !checkout.isPending && <ProblemNote>{problemText()}</ProblemNote>}
      <section className={styles.offer} aria-label={t('checkout.payment.pix')}>
        <div className={styles.method}>
          <PixMark />
          <p className={styles.soft}>{t('checkout.payment.pixHint')}</p>
        </div>
        <Amount total={total} />
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
          {hasEnded ? t('checkout.payment.generateAgain') : t('checkout.payment.generate')}
        </Button>
      </StepActions>
    </>
  );
}

/** What will be charged. */
export function Amount({ total }: { total: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.amount}>
      <span>{t('checkout.payment.amount')}</span>
      <strong>{total}</strong>
    </p>
  );
}

/** A diamond of four, by which PIX is recognised in every Brazilian app. */
function PixMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width={32} height={32} fill="currentColor" aria-hidden="true">
      <path d="M12 2.2 15.6 5.8 12 9.4 8.4 5.8ZM18.2 8.4 21.8 12 18.2 15.6 14.6 12ZM5.8 8.4 9.4 12 5.8 15.6 2.2 12ZM12 14.6 15.6 18.2 12 21.8 8.4 18.2Z" />
    </svg>
  );
}
