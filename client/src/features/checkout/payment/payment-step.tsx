import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAddressLine } from '#client/features/checkout/address/address-form.ts';
import {
  CreditCardChecking,
  PendingCreditCardPayment,
} from '#client/features/checkout/credit-card/credit-card-checking.tsx';
import { useCreditCardForm } from '#client/features/checkout/credit-card/use-credit-card-payment.ts';
import { LatePixTicket, loadPixTicket } from '#client/features/checkout/pix/pix-payment.tsx';
import { EarlierStep } from '#client/features/checkout/step-frame.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/payment-watch.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { isWaitingForCreditCard } from '#shared/checkout.ts';
import { type GalleryCard, type Media, mediaPath } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents, openPixText } from '#shared/payment.ts';
import { PaymentMethods } from './payment-methods.tsx';
import styles from './payment-step.module.css';

type PaymentStepProps = {
  order: Order;
  cards: readonly GalleryCard[];
  medias: readonly Media[];
  onChangeAddress: () => void;
};

/** The payment step. The method is fixed while a card payment is pending. */
export function PaymentStep({ order, cards, medias, onChangeAddress }: PaymentStepProps) {
  const { t } = useTranslation();
  const { payment, hasPaid, failedFinishes } = usePayment();
  // Kept here so that values survive a switch to PIX and a pending payment.
  const form = useCreditCardForm(order.reference);
  const photos = medias.map(({ id, filename }) => mediaPath('thumb', id, filename));
  useEffect(() => void loadPixTicket(), []);
  if (hasPaid && payment?.method === 'creditCard') {
    return (
      <CreditCardChecking
        photos={photos}
        facts={`${formatCents(chargedCents(order, payment))} · ${t('creditCard.name')}`}
      >
        <FinishingWords failures={failedFinishes} />
      </CreditCardChecking>
    );
  }
  if (hasPaid) {
    return (
      <>
        {payment?.method === 'pix' && <LatePixTicket order={order} photos={photos} />}
        <FinishingOrder failures={failedFinishes} />
      </>
    );
  }
  if (isWaitingForCreditCard(order, payment)) return <PendingCreditCardPayment order={order} photos={photos} />;
  const isOtherBuyersPix = order.buyer.kind === 'someone' && openPixText(payment) !== null;
  const change = (
    <Button variant="quiet" onClick={onChangeAddress}>
      {t('checkout.payment.change')}
    </Button>
  );
  return (
    <div className={styles.step}>
      <PaymentMethods order={order} cards={cards} photos={photos} form={form} />
      {!isOtherBuyersPix && (
        <EarlierStep
          key={openPixText(payment)}
          label={t('checkout.payment.address')}
          // Proving the buyer never shows the address (requirement R1).
          text={order.address ? formatAddressLine(order.address) : t('checkout.payment.addressKnown')}
          action={change}
        />
      )}
    </div>
  );
}

/** Shown between payment and completion. Finishing retries by itself; `failures` counts the failed attempts. */
function FinishingWords({ failures }: { failures: number }) {
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

function FinishingOrder({ failures }: { failures: number }) {
  return (
    <div className={styles.page} aria-busy="true">
      <span className={styles.waiting}>
        <Spinner size={40} />
      </span>
      <FinishingWords failures={failures} />
    </div>
  );
}
