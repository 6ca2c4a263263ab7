import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useCardTokens } from '#client/queries/card-tokens.ts';
import type { PaymentWatch } from '#client/queries/payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { GalleryCard } from '#shared/media.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import type { CardTokenService } from '#shared/public-config.ts';
import { CardFields } from './card-fields.tsx';
import styles from './card-payment.module.css';
import { Amount } from './pix-offer.tsx';
import { ProblemNote, StepActions } from './step-frame.tsx';
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
  return <ProblemNote>{t('cardPayment.notConfigured')}</ProblemNote>;
}

/** What went wrong with the latest press, in one line. */
function useProblem(order: Order, { tokenProblem, checkout }: ReturnType<typeof useCardPayment>): string | undefined {
  const { t } = useTranslation();
  if (tokenProblem)
    return t(tokenProblem === 'rejected' ? 'cardPayment.tokenRejected' : 'cardPayment.tokenUnavailable');
  if (!checkout.isError) return undefined;
  if (checkout.isOutcomeUnknown) return t('cardPayment.outcomeUnknown');
  if (checkout.isUnanswered) return t('checkout.payment.unanswered');
  const code = errorCodeOf(checkout.error);
  const total = formatCents(order.totalCents);
  return code === 'ORDER_CHANGED' ? t('cardPayment.orderChanged', { total }) : t(`errors.${code}`);
}

function CardFormPanel({
  order,
  cards,
  watch,
  form,
  byPix,
  service,
}: CardPaymentProps & { service: CardTokenService }) {
  const { t } = useTranslation();
  const id = useId();
  const payment = useCardPayment({ order, cards, watch, service });
  const { isPaying, checkout } = payment;
  const problem = useProblem(order, payment);
  const isRefused = watch.payment?.status === 'refused' && watch.payment.method === 'creditCard';
  const submit = form.handleSubmit(async (card) => {
    const made = await payment.pay(card);
    if (made?.status === 'paid') form.reset();
    // The other fields are kept for another try; a CVV is typed anew each time, and the focus is where the next key goes.
    else if (made) form.resetField('cvv');
    if (made?.status === 'refused') form.setFocus('cvv');
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <CardFields />
        {isRefused && !isPaying && !problem && <Refused>{byPix}</Refused>}
        <p className={styles.privacy}>{t('cardPayment.privacy')}</p>
      </form>
      <p className="visually-hidden" role="status">
        {isPaying ? t('cardPayment.paying') : ''}
      </p>
      <StepActions problem={isPaying ? undefined : problem}>
        <div className={styles.pay}>
          <Amount total={formatCents(order.totalCents)} />
          <Button
            type="submit"
            form={id}
            isWide
            isBusy={isPaying}
            disabled={!isPaying && (!form.formState.isValid || checkout.isOutcomeUnknown)}
          >
            {t('cardPayment.pay')}
          </Button>
        </div>
      </StepActions>
    </FormProvider>
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
