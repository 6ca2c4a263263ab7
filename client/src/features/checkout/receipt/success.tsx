import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProveBuyer } from '#client/features/checkout/customer/prove-buyer.tsx';
import { dropDraft } from '#client/features/checkout/drafts.ts';
import { OrderSummary } from '#client/features/checkout/order-summary.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { ReceiptView } from './receipt-view.tsx';
import styles from './success.module.css';

type SuccessProps = {
  order: Order;
  cards: readonly GalleryCard[];
  /** What downloads the bought media, and tells what became of it. */
  download: ReactNode;
};

const NEXT_STEPS = ['gallery', 'again', 'wait'] as const;

/** The photos are paid: what was bought, where it is now, and the download (requirement B2). */
export function Success({ order, cards, download }: SuccessProps) {
  const { t } = useTranslation();
  useEffect(() => dropDraft(order.reference), [order.reference]);
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

/** A check mark that is drawn in: first the ring, then the hook. */
function CheckMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 72 72" width={88} height={88} fill="none" aria-hidden="true">
      <circle className={styles.ring} cx="36" cy="36" r="32" pathLength="1" />
      <path className={styles.hook} d="m22 37 10 10 19-21" pathLength="1" />
    </svg>
  );
}
