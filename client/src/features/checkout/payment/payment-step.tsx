import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlierStep } from '#client/features/checkout/checkout-frame.tsx';
import { useCheckout } from '#client/features/checkout/checkout-state.ts';
import {
  CreditCardChecking,
  PendingCreditCardPayment,
} from '#client/features/checkout/credit-card/credit-card-checking.tsx';
import { CreditCardPayment, useCreditCardForm } from '#client/features/checkout/credit-card/credit-card-payment.tsx';
import { creditCardTokenService } from '#client/features/checkout/credit-card/credit-card-token.ts';
import { PixPayment } from '#client/features/checkout/pix/pix-payment.tsx';
import { PixTicket } from '#client/features/checkout/pix/pix-ticket.tsx';
import { currentLocale } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { isWaitingForCreditCard } from '#shared/checkout.ts';
import { EMPTY_ADDRESS } from '#shared/customer/address.ts';
import {
  canChoosePaymentMethod,
  type FailedStatus,
  failedPixStatus,
  openPixText,
  type PaymentMethod,
} from '#shared/payment.ts';
import { MethodChoice } from './method-choice.tsx';
import styles from './payment-step.module.css';
import { usePaymentCheckout } from './use-payment-checkout.ts';

export function PaymentStep({ onChangeAddress }: { onChangeAddress: () => void }) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const { payment, hasPaid } = usePayment();
  // The form is created here, so that its values survive a switch to PIX and a pending payment.
  const form = useCreditCardForm(order.reference);
  if (hasPaid) return <Finishing />;
  if (isWaitingForCreditCard(order, payment)) return <PendingCreditCardPayment />;
  const { street, streetNumber, city } = order.address ?? EMPTY_ADDRESS;
  const isOtherBuyersPix = order.buyer.kind === 'someone' && openPixText(payment) !== null;
  return (
    <div className={styles.step}>
      <PaymentMethods form={form} />
      {!isOtherBuyersPix && (
        <EarlierStep
          key={openPixText(payment)}
          label={t('checkout.steps.address')}
          // A visitor who has proven to be the buyer still cannot read the address (requirement R1).
          text={[street, streetNumber, city].filter(Boolean).join(', ') || t('checkout.payment.addressKnown')}
          change={t('checkout.payment.change')}
          onChange={onChangeAddress}
        />
      )}
    </div>
  );
}

/** Shows that the order is paid but not completed yet. */
function Finishing() {
  const { t } = useTranslation();
  const { payment, failures } = usePayment();
  const words = (
    <>
      <StepHeading>{t('checkout.payment.finishing')}</StepHeading>
      <p className={styles.finishingText} role="status">
        {failures > 0 ? t('checkout.payment.finishingLong') : t('checkout.payment.finishingHint')}
      </p>
    </>
  );
  if (payment?.method === 'creditCard') return <CreditCardChecking>{words}</CreditCardChecking>;
  return (
    <>
      {payment?.method === 'pix' && <PixTicket />}
      <div className={styles.page} aria-busy="true">
        <span className={styles.waiting}>
          <Spinner size={40} />
        </span>
        {words}
      </div>
    </>
  );
}

function useMethods() {
  const { order, cards } = useCheckout();
  const { method, chooseMethod, payment } = usePayment();
  const pix = usePaymentCheckout(order, cards);
  const [switchCount, setSwitchCount] = useState(0);
  const isPixPending = openPixText(payment) !== null;
  const hasTicket = isPixPending || failedPixStatus(payment) !== null;
  const choose = (to: PaymentMethod) => {
    // The error of an earlier attempt by PIX does not apply to the credit card or to the next attempt.
    if (!pix.isPending) pix.reset();
    chooseMethod(to);
  };
  // The pressed control disappears, so the heading takes the focus. The count is its key, so that it mounts again.
  const switchTo = (to: PaymentMethod) => {
    choose(to);
    setSwitchCount(switchCount + 1);
  };
  const switchToPix = () => {
    switchTo('pix');
    // From the credit card, a single press creates a PIX code, because the total is already on the screen.
    if (!isPixPending) pix.mutate({ method: 'pix' });
  };
  return {
    method,
    pix,
    isPixPending,
    switchCount,
    switchToPix,
    isOnTicket: hasTicket && method === 'pix',
    choose: hasTicket ? switchTo : choose,
    switchToCreditCard: () => switchTo('creditCard'),
  };
}

/** Offers a choice only in Portuguese, but shows a pending PIX in every language (requirement B8). */
function PaymentMethods({ form }: { form: ReturnType<typeof useCreditCardForm> }) {
  const { t } = useTranslation();
  const { method, pix, isPixPending, isOnTicket, switchCount, choose, switchToPix, switchToCreditCard } = useMethods();
  const canChoose = canChoosePaymentMethod(currentLocale());
  const acceptsCreditCards = creditCardTokenService() !== null;
  const pixButton = (
    <Button variant="secondary" onClick={switchToPix}>
      {isPixPending ? t('creditCard.seePix') : t('creditCard.payByPix')}
    </Button>
  );
  const heading = <MethodHeading key={switchCount} canChoose={canChoose} />;
  const creditCardButton = (
    <Button variant="secondary" onClick={switchToCreditCard}>
      {t('creditCard.payByCreditCard')}
    </Button>
  );
  const besideTicket = canChoose ? (
    <MethodChoice shape="creditCard" chosen={method} onChoose={choose} />
  ) : (
    acceptsCreditCards && creditCardButton
  );
  const forms: Readonly<Record<PaymentMethod, ReactNode>> = {
    pix: <PixPayment checkout={pix} creditCardButton={canChoose && creditCardButton} />,
    creditCard: <CreditCardPayment form={form} pixButton={pixButton} />,
  };
  return (
    <>
      {isOnTicket ? (
        <PixTicket heading={heading} otherWays={besideTicket} />
      ) : (
        <>
          {heading}
          {canChoose && <MethodChoice shape={method === 'pix' ? 'rows' : 'pair'} chosen={method} onChoose={choose} />}
          {method === 'creditCard' && isPixPending && (
            <div className={styles.pendingPix}>
              <p>{t('creditCard.pixWaits')}</p>
              {!canChoose && pixButton}
            </div>
          )}
        </>
      )}
      {/* The form stays mounted beside the ticket, because it reports when a change elsewhere invalidated the code. */}
      {forms[method]}
      {method === 'pix' && !isOnTicket && !canChoose && besideTicket}
    </>
  );
}

const ENDED = {
  expired: { heading: 'checkout.payment.expired', hint: 'paying.ended.kept' },
  refused: { heading: 'errors.REFUSED', hint: 'checkout.payment.refusedHint' },
  ended: { heading: 'checkout.payment.ended', hint: 'paying.ended.kept' },
} as const satisfies Record<FailedStatus, object>;

/** Takes the focus when a PIX code appears, changes or ends. A choice of method moves the focus only in `switchTo`. */
function MethodHeading({ canChoose }: { canChoose: boolean }) {
  const { t } = useTranslation();
  const { method, payment } = usePayment();
  const ended = failedPixStatus(payment);
  const pixText = openPixText(payment);
  const isCreditCard = method === 'creditCard';
  const texts = (): { heading: string; hint?: string } => {
    if (isCreditCard) return { heading: canChoose ? t('checkout.payment.heading') : t('creditCard.heading') };
    if (pixText !== null) return { heading: t('checkout.payment.payHeading') };
    if (ended) return { heading: t(ENDED[ended].heading), hint: t(ENDED[ended].hint) };
    return { heading: t('checkout.payment.heading') };
  };
  const { heading, hint } = texts();
  return (
    // The radio buttons already name the credit card, so the heading is hidden to leave its space to the form.
    <div className={isCreditCard && canChoose ? 'visually-hidden' : undefined}>
      <StepHeading key={pixText ?? ended ?? 'open'} hint={hint}>
        {heading}
      </StepHeading>
    </div>
  );
}
