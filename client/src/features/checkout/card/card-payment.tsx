import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Amount, useCheckoutProblem } from '#client/features/checkout/payment/payment-parts.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { scrollIntoView } from '#client/lib/scroll-into-view.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import type { CardTokenService } from '#shared/public-config.ts';
import { CardFields } from './card-fields.tsx';
import { EMPTY_CARD } from './card-form.ts';
import styles from './card-payment.module.css';
import { type CardFormState, useCardPayment, useCardTokenService } from './use-card-payment.ts';

type CardPaymentProps = {
  order: Order;
  cards: readonly GalleryCard[];
  form: CardFormState;
  /** The button that pays by PIX instead, if PIX can be chosen. */
  pixButton: ReactNode;
};

/** Payment by credit card. The card's data goes directly to the payment provider (requirements B11, B12). */
export function CardPayment(props: CardPaymentProps) {
  const { t } = useTranslation();
  const service = useCardTokenService();
  if (service) return <CardFormPanel {...props} service={service} />;
  if (service === undefined) {
    return (
      <p role="status" aria-label={t('checkout.loading')}>
        <Spinner />
      </p>
    );
  }
  return (
    <>
      <ProblemNote>{t('cardPayment.notConfigured')}</ProblemNote>
      {props.pixButton}
    </>
  );
}

/** The text for the last payment that failed, before or after the card became a token. */
function useProblem(order: Order, payment: ReturnType<typeof useCardPayment>): string | undefined {
  const { t } = useTranslation();
  const { tokenProblem, hasPixInstead, checkout } = payment;
  const checkoutProblem = useCheckoutProblem(order, checkout);
  if (tokenProblem === 'rejected') return t('cardPayment.tokenRejected');
  if (tokenProblem) return navigator.onLine ? t('cardPayment.tokenUnavailable') : t('checkout.offline');
  return hasPixInstead ? t('cardPayment.pixInstead') : checkoutProblem;
}

function CardFormPanel(props: CardPaymentProps & { service: CardTokenService }) {
  const { order, form } = props;
  const { t } = useTranslation();
  const { payment: knownPayment } = usePayment();
  const id = useId();
  const payment = useCardPayment(props);
  const { isPaying, checkout } = payment;
  const problem = useProblem(order, payment);
  const isRefused = knownPayment?.status === 'refused' && knownPayment.method === 'creditCard';
  const submit = form.handleSubmit(async (card) => {
    const result = await payment.pay(card);
    if (result?.status === 'paid') form.reset(EMPTY_CARD);
    // The other fields are kept for another try. The CVV is typed again each time, so it gets the focus.
    else if (result) form.resetField('cvv');
    if (result?.status === 'refused' || (result && result.pixText !== null)) form.setFocus('cvv');
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <CardFields />
        {isRefused && !isPaying && !problem && <RefusedNote>{props.pixButton}</RefusedNote>}
        {payment.tokenProblem && !isPaying && props.pixButton}
        <p className={styles.privacy}>{t('cardPayment.privacy')}</p>
      </form>
      <p className="visually-hidden" role="status">
        {isPaying ? t('cardPayment.paying') : ''}
      </p>
      <PayAction
        formId={id}
        totalCents={order.totalCents}
        problem={problem}
        isPaying={isPaying}
        isDisabled={!form.formState.isValid || checkout.isOutcomeUnknown}
      />
    </FormProvider>
  );
}

type PayActionProps = {
  formId: string;
  totalCents: number;
  problem: string | undefined;
  isPaying: boolean;
  /** Whether the form is invalid, or the outcome of the last charge is unknown. */
  isDisabled: boolean;
};

/** The amount and the button that charges it. While paying, the button is busy instead of disabled, to keep its focus. */
function PayAction({ formId, totalCents, problem, isPaying, isDisabled }: PayActionProps) {
  const { t } = useTranslation();
  return (
    <StepActions problem={isPaying ? undefined : problem}>
      <div className={styles.pay}>
        <Amount cents={totalCents} />
        <Button type="submit" form={formId} isWide isBusy={isPaying} disabled={!isPaying && isDisabled}>
          {t('cardPayment.pay')}
        </Button>
      </div>
    </StepActions>
  );
}

/** Says that the bank refused the card, and what the visitor can do with the same order. */
function RefusedNote({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div ref={scrollIntoView} className={styles.refused}>
      <ProblemNote>
        <strong>{t('checkout.payment.refused')}</strong> {t('cardPayment.refusedHint')}
      </ProblemNote>
      {children}
    </div>
  );
}
