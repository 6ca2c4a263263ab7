import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/card/card-payment.module.css';
import { CardPayment } from '#client/features/checkout/card/card-payment.tsx';
import type { CardFormState } from '#client/features/checkout/card/use-card-form.ts';
import { endedPix, PixPayment } from '#client/features/checkout/pix/pix-payment.tsx';
import { currentLocale } from '#client/i18n/translator.ts';
import { usePaymentCheckout } from '#client/payment/payment.ts';
import type { PaymentWatch } from '#client/payment/payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { canChoosePaymentMethod, isOpenPayment, type PaymentMethod } from '#shared/payment.ts';
import { MethodChoice } from './method-choice.tsx';

type PaymentMethodsProps = {
  order: Order;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  form: CardFormState;
};

/** Which method is shown, and the ways from one to the other. */
function useMethods({ order, cards, watch }: PaymentMethodsProps) {
  const { method, chooseMethod, payment } = watch;
  const pix = usePaymentCheckout(order, cards);
  const [jumps, setJumps] = useState(0);
  const choose = (to: PaymentMethod) => {
    // What went wrong with a PIX is no matter of the card, nor of the next try.
    if (!pix.isPending) pix.reset();
    chooseMethod(to);
  };
  // The button that is pressed goes away with what it leaves; the focus goes to the heading of what comes.
  const jumpTo = (to: PaymentMethod) => {
    choose(to);
    setJumps(jumps + 1);
  };
  const pixWaits = isOpenPayment(payment) && payment.pixText !== null;
  const toPix = () => {
    jumpTo('pix');
    // One tap from a card that was not taken to a code that waits: the total stands on the screen already.
    if (!pixWaits) pix.mutate({ method: 'pix' });
  };
  return { method, pix, pixWaits, jumps, choose, toPix, toCard: () => jumpTo('creditCard') };
}

/**
 * PIX or card, chosen in Portuguese alone (requirement B8). A PIX code that waits is shown in every language, with a way
 * to the card and back (decision 018).
 */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { order, watch } = props;
  const { t } = useTranslation();
  const { method, pix, pixWaits, jumps, choose, toPix, toCard } = useMethods(props);
  const canChoose = canChoosePaymentMethod(currentLocale());
  const byPix = (
    <Button variant="secondary" onClick={toPix}>
      {pixWaits ? t('cardPayment.seePix') : t('cardPayment.payByPix')}
    </Button>
  );
  return (
    <>
      <MethodHeading key={jumps} watch={watch} canChoose={canChoose} />
      {canChoose && <MethodChoice chosen={method} onChoose={choose} />}
      {method === 'creditCard' && pixWaits && (
        <div className={styles.pixWaits}>
          <p>{t('cardPayment.pixWaits')}</p>
          {!canChoose && byPix}
        </div>
      )}
      {method === 'pix' ? (
        <PixPayment order={order} checkout={pix} watch={watch} />
      ) : (
        <CardPayment {...props} byPix={canChoose && byPix} />
      )}
      {method === 'pix' && !canChoose && (
        <Button variant="secondary" onClick={toCard}>
          {t('cardPayment.payByCard')}
        </Button>
      )}
    </>
  );
}

/** What is asked. It takes the focus when the payment changes, and not when only the choice does. */
function MethodHeading({ watch, canChoose }: { watch: PaymentWatch; canChoose: boolean }) {
  const { t } = useTranslation();
  const { method, payment } = watch;
  const ended = endedPix(payment);
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
