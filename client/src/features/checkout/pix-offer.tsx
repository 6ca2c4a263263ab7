import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { usePixCheckout } from '#client/queries/payment.ts';
import { Button } from '#client/ui/button.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import type { PaymentStatus } from '#shared/payment.ts';
import styles from './pix-offer.module.css';
import { ProblemNote, StepActions, StepHeading } from './step-frame.tsx';

type PixOfferProps = {
  order: Order;
  cards: readonly GalleryCard[];
  /** How the payment before this one ended, if there was one. */
  status: PaymentStatus | null;
};

/** The charge may or may not exist: the server looks for it before it charges again. */
const UNANSWERED: readonly ErrorCode[] = ['OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE', 'PROVIDER_INVALID_REPLY'];

/** Offers a PIX code for the total that is shown; pressed once, it waits until the outcome is known. */
export function PixOffer({ order, cards, status }: PixOfferProps) {
  const { t } = useTranslation();
  const checkout = usePixCheckout(order, cards);
  const ended = status === 'expired' || status === 'refused' ? status : null;
  const total = formatCents(order.totalCents);
  const problemText = () => {
    const code = errorCodeOf(checkout.error);
    if (code === 'ORDER_CHANGED') return t('checkout.payment.orderChanged', { total });
    return UNANSWERED.includes(code) ? t('checkout.payment.unanswered') : t(`errors.${code}`);
  };
  return (
    <>
      <StepHeading {...(ended && { hint: t(`checkout.payment.${ended}Hint`) })}>
        {ended ? t(`checkout.payment.${ended}`) : t('checkout.payment.heading')}
      </StepHeading>
      {checkout.error && !checkout.isPending && <ProblemNote>{problemText()}</ProblemNote>}
      <section className={styles.offer} aria-label={t('checkout.payment.pix')}>
        <div className={styles.method}>
          <PixMark />
          <div>
            <h4 className={styles.methodName}>{t('checkout.payment.pix')}</h4>
            <p className={styles.soft}>{t('checkout.payment.pixHint')}</p>
          </div>
        </div>
        <Amount total={total} />
      </section>
      <p className="visually-hidden" role="status">
        {checkout.isPending ? t('checkout.payment.generating') : ''}
      </p>
      <StepActions>
        <Button isWide isBusy={checkout.isPending} onClick={() => checkout.mutate()}>
          {ended ? t('checkout.payment.generateAgain') : t('checkout.payment.generate')}
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
