import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteDraft } from '#client/features/checkout/drafts.ts';
import { OrderSummary } from '#client/features/checkout/order-summary.tsx';
import { ProveBuyer } from '#client/features/checkout/prove-buyer.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { ReceiptView } from './receipt-view.tsx';
import styles from './success.module.css';

const NEXT_STEPS = ['gallery', 'again', 'wait'] as const;

/**
 * The seconds between the payment and the completed order. The visitor only waits.
 * @param failures how many attempts to finish the order failed so far; another one follows automatically.
 */
export function FinishingOrder({ failures }: { failures: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <span className={styles.waiting}>
        <Spinner size={40} />
      </span>
      <StepHeading>{t('checkout.payment.finishing')}</StepHeading>
      <p className={styles.finishingText} role="status">
        {failures > 0 ? t('checkout.payment.finishingLong') : t('checkout.payment.finishingHint')}
      </p>
    </div>
  );
}

type SuccessProps = {
  order: Order;
  cards: readonly GalleryCard[];
  /** The download button of the bought media, with its state. */
  download: ReactNode;
};

/** The completed order: its receipt, the next steps, and the download (requirement B2). */
export function Success({ order, cards, download }: SuccessProps) {
  const { t } = useTranslation();
  useEffect(() => deleteDraft(order.reference), [order.reference]);
  return (
    <>
      <div className={styles.page}>
        <CheckMark />
        <StepHeading hint={t('checkout.success.text')}>{t('checkout.success.heading')}</StepHeading>
      </div>
      {order.buyer.kind === 'someone' ? (
        <ProveBuyer order={order} question={t('checkout.otherBuyer.receipt')} />
      ) : (
        <>
          <OrderSummary order={order} />
          <ReceiptView order={order} />
        </>
      )}
      <section className={styles.next}>
        <h4>{t('checkout.success.nextHeading')}</h4>
        <ul>
          {NEXT_STEPS.map((step) => (
            <li key={step}>{t(`checkout.success.next.${step}`)}</li>
          ))}
        </ul>
        <p className={styles.cards}>
          <span>{t('checkout.success.card')}</span>
          {cards.map(({ code }) => (
            <code key={code}>{formatCardCode(code)}</code>
          ))}
        </p>
      </section>
      <StepActions>{download}</StepActions>
    </>
  );
}

/** An animated check mark: the ring is drawn first, then the hook. */
function CheckMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 72 72" width={88} height={88} fill="none" aria-hidden="true">
      <circle className={styles.ring} cx="36" cy="36" r="32" pathLength="1" />
      <path className={styles.hook} d="m22 37 10 10 19-21" pathLength="1" />
    </svg>
  );
}
