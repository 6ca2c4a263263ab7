import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPayment } from '#client/features/checkout/card/card-payment.tsx';
import type { CardFormState } from '#client/features/checkout/card/use-card-payment.ts';
import { endedPixStatus, PixPayment } from '#client/features/checkout/pix/pix-payment.tsx';
import { currentLocale } from '#client/i18n/translator.ts';
import { usePaymentCheckout } from '#client/payment/checkout-payment.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { canChoosePaymentMethod, isOpenPayment, type PaymentMethod } from '#shared/payment.ts';
import styles from './payment-methods.module.css';

type PaymentMethodsProps = {
  order: Order;
  cards: readonly GalleryCard[];
  form: CardFormState;
};

/** The method that is shown, the PIX checkout, and the functions that change the method. */
function useMethods({ order, cards }: PaymentMethodsProps) {
  const { method, chooseMethod, payment } = usePayment();
  const pix = usePaymentCheckout(order, cards);
  const [switchCount, setSwitchCount] = useState(0);
  const choose = (to: PaymentMethod) => {
    // The failure of an earlier PIX concerns neither the card nor the next PIX.
    if (!pix.isPending) pix.reset();
    chooseMethod(to);
  };
  // The pressed button disappears with its method, so the new heading takes the focus: the count is its key.
  const switchTo = (to: PaymentMethod) => {
    choose(to);
    setSwitchCount(switchCount + 1);
  };
  const isPixPending = isOpenPayment(payment) && payment.pixText !== null;
  const switchToPix = () => {
    switchTo('pix');
    // One press leads from a refused card to a new PIX code: the total is already on the screen.
    if (!isPixPending) pix.mutate({ method: 'pix' });
  };
  return { method, pix, isPixPending, switchCount, choose, switchToPix, switchToCard: () => switchTo('creditCard') };
}

/**
 * PIX or credit card. Only Portuguese has the choice (requirement B8). A pending PIX code is shown in every language.
 * Buttons switch from it to the card and back (decision 018).
 */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { order } = props;
  const { t } = useTranslation();
  const { method, pix, isPixPending, switchCount, choose, switchToPix, switchToCard } = useMethods(props);
  const canChoose = canChoosePaymentMethod(currentLocale());
  const pixButton = (
    <Button variant="secondary" onClick={switchToPix}>
      {isPixPending ? t('cardPayment.seePix') : t('cardPayment.payByPix')}
    </Button>
  );
  return (
    <>
      <MethodHeading key={switchCount} canChoose={canChoose} />
      {canChoose && <MethodChoice chosen={method} onChoose={choose} />}
      {method === 'creditCard' && isPixPending && (
        <div className={styles.pendingPix}>
          <p>{t('cardPayment.pixWaits')}</p>
          {!canChoose && pixButton}
        </div>
      )}
      {method === 'pix' ? (
        <PixPayment order={order} checkout={pix} />
      ) : (
        <CardPayment {...props} pixButton={canChoose && pixButton} />
      )}
      {method === 'pix' && !canChoose && (
        <Button variant="secondary" onClick={switchToCard}>
          {t('cardPayment.payByCard')}
        </Button>
      )}
    </>
  );
}

/** The heading of the method. It takes the focus when the payment changes, but not when only the choice changes. */
function MethodHeading({ canChoose }: { canChoose: boolean }) {
  const { t } = useTranslation();
  const { method, payment } = usePayment();
  const ended = endedPixStatus(payment);
  const pixText = isOpenPayment(payment) ? payment.pixText : null;
  const texts = () => {
    if (method === 'creditCard')
      return { heading: canChoose ? t('checkout.payment.heading') : t('cardPayment.heading') };
    if (pixText !== null) return { heading: t('checkout.payment.payHeading') };
    if (ended) return { heading: t(`checkout.payment.${ended}`), hint: t(`checkout.payment.${ended}Hint`) };
    return { heading: t('checkout.payment.heading') };
  };
  const { heading, hint } = texts();
  return (
    <StepHeading key={pixText ?? ended ?? 'open'} {...(hint && { hint })}>
      {heading}
    </StepHeading>
  );
}

type MethodChoiceProps = { chosen: PaymentMethod; onChoose: (method: PaymentMethod) => void };

/** The radio buttons: PIX or credit card (requirement B8). */
function MethodChoice({ chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const methods: readonly (readonly [PaymentMethod, string])[] = [
    ['pix', t('checkout.payment.pix')],
    ['creditCard', t('cardPayment.name')],
  ];
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('cardPayment.method')}</legend>
      {methods.map(([method, label]) => (
        <label key={method} className={styles.method}>
          <input type="radio" name={name} checked={method === chosen} onChange={() => onChoose(method)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
