import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Amount } from '#client/features/checkout/pix/pix-offer.tsx';
import { isRenewed, useUnansweredText } from '#client/features/checkout/problem-text.ts';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { GalleryCard } from '#shared/media.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import type { CardTokenService } from '#shared/public-config.ts';
import { CardFields } from './card-fields.tsx';
import { EMPTY_CARD } from './card-form.ts';
import styles from './card-payment.module.css';
import { useCardTokens } from './card-tokens.ts';
import type { CardFormState } from './use-card-form.ts';
import { useCardPayment } from './use-card-payment.ts';

type CardPaymentProps = {
  order: Order;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  form: CardFormState;
  /** The way to PIX, where there is one. */
  byPix: ReactNode;
};

/** Paying by credit card; the card goes straight to the payment provider (requirements B11, B12). */
export function CardPayment(props: CardPaymentProps) {
  const { t } = useTranslation();
  const service = useCardTokens();
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
      {props.byPix}
    </>
  );
}

/** What went wrong with the latest press, in one line. */
function useProblem(order: Order, payment: ReturnType<typeof useCardPayment>): string | undefined {
  const { t } = useTranslation();
  const unansweredText = useUnansweredText();
  const { tokenProblem, checkout } = payment;
  if (tokenProblem === 'rejected') return t('cardPayment.tokenRejected');
  if (tokenProblem) return navigator.onLine ? t('cardPayment.tokenUnavailable') : unansweredText();
  if (payment.isPixInstead) return t('cardPayment.pixInstead');
  if (!checkout.isError) return undefined;
  if (checkout.isOutcomeUnknown) return t('cardPayment.outcomeUnknown');
  if (checkout.isUnanswered) return unansweredText();
  const code = errorCodeOf(checkout.error);
  const total = formatCents(order.totalCents);
  if (isRenewed(order, code)) return t('checkout.payment.orderRenewed');
  return code === 'ORDER_CHANGED' ? t('checkout.payment.orderChanged', { total }) : t(`errors.${code}`);
}

function CardFormPanel(props: CardPaymentProps & { service: CardTokenService }) {
  const { order, watch, form } = props;
  const { t } = useTranslation();
  const id = useId();
  const payment = useCardPayment(props);
  const { isPaying, checkout } = payment;
  const problem = useProblem(order, payment);
  const isRefused = watch.payment?.status === 'refused' && watch.payment.method === 'creditCard';
  const submit = form.handleSubmit(async (card) => {
    const made = await payment.pay(card);
    if (made?.status === 'paid') form.reset(EMPTY_CARD);
    // The other fields are kept for another try; a CVV is typed anew each time, and the focus is where the next key goes.
    else if (made) form.resetField('cvv');
    if (made?.status === 'refused' || (made && made.pixText !== null)) form.setFocus('cvv');
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <CardFields />
        {isRefused && !isPaying && !problem && <Refused>{props.byPix}</Refused>}
        {payment.tokenProblem && !isPaying && props.byPix}
        <p className={styles.privacy}>{t('cardPayment.privacy')}</p>
      </form>
      <p className="visually-hidden" role="status">
        {isPaying ? t('cardPayment.paying') : ''}
      </p>
      <PayAction
        formId={id}
        total={formatCents(order.totalCents)}
        problem={problem}
        isPaying={isPaying}
        isLocked={!form.formState.isValid || checkout.isOutcomeUnknown}
      />
    </FormProvider>
  );
}

type PayActionProps = {
  formId: string;
  total: string;
  problem: string | undefined;
  isPaying: boolean;
  /** Something typed is not right yet, or nobody knows whether the last press charged. */
  isLocked: boolean;
};

/** What is charged, and the button that charges it. A press keeps its focus: while paying, it is busy and not disabled. */
function PayAction({ formId, total, problem, isPaying, isLocked }: PayActionProps) {
  const { t } = useTranslation();
  return (
    <StepActions problem={isPaying ? undefined : problem}>
      <div className={styles.pay}>
        <Amount total={total} />
        <Button type="submit" form={formId} isWide isBusy={isPaying} disabled={!isPaying && isLocked}>
          {t('cardPayment.pay')}
        </Button>
      </div>
    </StepActions>
  );
}

function scrollIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** The bank said no: why that may be, and what can be done on the same order. */
function Refused({ children }: { children: ReactNode }) {
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
