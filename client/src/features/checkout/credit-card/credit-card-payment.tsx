import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PayButton, StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { getDraft, useCheckout, useSaveDraft } from '#client/features/checkout/checkout-state.ts';
import { usePaymentCheckout } from '#client/features/checkout/payment/use-payment-checkout.ts';
import { checkoutProblemText } from '#client/features/checkout/problem-text.ts';
import { currentLocale, formatCents } from '#client/i18n/translator.ts';
import { scrollIntoView } from '#client/lib/focus.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { useNoForeignScripts } from '#client/services/foreign-scripts.ts';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import type { Order } from '#shared/order.ts';
import {
  canChoosePaymentMethod,
  isPaid,
  isRefused,
  isRefusedCreditCard,
  openPixText,
  type Payment,
} from '#shared/payment.ts';
import type { CreditCardTokenService } from '#shared/site/site-data.ts';
import { CreditCardChecking } from './credit-card-checking.tsx';
import { CreditCardFields } from './credit-card-fields.tsx';
import { type CreditCardForm, creditCardBrand, EMPTY_CREDIT_CARD, toCreditCard } from './credit-card-form.ts';
import styles from './credit-card-payment.module.css';
import {
  type CreditCard,
  CreditCardTokenError,
  chargeByToken,
  createCreditCardToken,
  creditCardTokenService,
} from './credit-card-token.ts';

type CreditCardPaymentProps = { form: Form; pixButton: ReactNode };

/** Pays by credit card. The card's data goes directly to the payment provider (requirements B11, B12). */
export function CreditCardPayment(props: CreditCardPaymentProps) {
  const { t } = useTranslation();
  const service = creditCardTokenService();
  const isAlone = useNoForeignScripts();
  if (!service) {
    return (
      <>
        <ProblemNote>{t('creditCard.notConfigured')}</ProblemNote>
        {props.pixButton}
      </>
    );
  }
  if (isAlone) return <CreditCardFormPanel {...props} service={service} />;
  return (
    <p role="status" aria-label={t('site.loading')}>
      <Spinner />
    </p>
  );
}

/** Charges a credit card. If the component unmounts before the token exists, nothing is charged. */
function useCreditCardPayment(service: CreditCardTokenService) {
  const { order, cards } = useCheckout();
  const { payment: knownPayment } = usePayment();
  const checkout = usePaymentCheckout(order, cards);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const pay = async (card: CreditCard): Promise<Payment | null> => {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    const createToken = async () => {
      const token = await createCreditCardToken(service, card, controller.signal);
      controller.signal.throwIfAborted();
      return token;
    };
    const withToken = (charge: (cardToken: string) => Promise<Payment>) => chargeByToken(createToken, charge);
    try {
      const replacesPix = openPixText(knownPayment) !== null;
      return await checkout.mutateAsync({ method: 'creditCard', withToken, replacesPix });
    } catch {
      return null;
    } finally {
      running.current = null;
    }
  };
  return {
    pay,
    checkout,
    isPaying: checkout.isPending,
    tokenProblem: checkout.error instanceof CreditCardTokenError ? checkout.error.kind : null,
    // If a PIX code was created in another tab or on another phone, the server returns it instead of charging the card.
    hasPixInstead: openPixText(checkout.data ?? null) !== null,
    isRefusedToday: errorCodeOf(checkout.error) === 'CREDIT_CARDS_REFUSED',
  };
}

const TOKEN_PROBLEMS = {
  rejected: 'creditCard.tokenRejected',
  siteRefused: 'creditCard.notConfigured',
  unavailable: 'creditCard.tokenUnavailable',
  notSent: 'errors.NOT_SENT',
} as const satisfies Record<CreditCardTokenError['kind'], string>;

function problemOf(t: TFunction, order: Order, payment: ReturnType<typeof useCreditCardPayment>): string | undefined {
  const { tokenProblem, hasPixInstead, checkout } = payment;
  if (tokenProblem) return t(TOKEN_PROBLEMS[tokenProblem]);
  return hasPixInstead ? t('creditCard.pixInstead') : checkoutProblemText(t, order, checkout);
}

type Form = ReturnType<typeof useCreditCardForm>;

/**
 * Returns the form's submit handler and ref. After a refusal, or if the server answers with a PIX code, empties and
 * focuses the CVV, which must be typed again.
 */
function useSubmit(form: Form, payment: ReturnType<typeof useCreditCardPayment>, isCreditCardRefused: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const [isRefusedAtFirst] = useState(isCreditCardRefused);
  const { data = null, isIdle, wasRefused } = payment.checkout;
  const isCvvAsked = isIdle ? isRefusedAtFirst : wasRefused || isRefused(data) || payment.hasPixInstead;
  const askCvv = useEffectEvent(() => {
    form.resetField('cvv');
    // After a reload, all fields are empty, so the CVV is not focused.
    if (form.getValues('number') === '') return;
    // React Hook Form's `setFocus` runs later, and would scroll the error message out of view.
    element.current?.querySelector<HTMLElement>('[name=cvv]')?.focus();
    scrollIntoView(element.current?.querySelector('[role="alert"]') ?? null);
  });
  useEffect(() => {
    if (isCvvAsked) askCvv();
  }, [isCvvAsked]);
  const submit = form.handleSubmit(async (typed) => {
    // The note above the button explains why nothing happens.
    if (payment.checkout.hasLastReadFailed) return;
    const result = await payment.pay(toCreditCard(typed));
    if (isPaid(result)) form.reset(EMPTY_CREDIT_CARD);
    else if (result) form.resetField('cvv');
  });
  return { element, submit };
}

function CreditCardFormPanel(props: FormPanelProps) {
  const { service, form, pixButton } = props;
  const { t } = useTranslation();
  const { order } = useCheckout();
  // In languages other than Portuguese, PIX is only offered if no credit card can be charged (requirement B8).
  const pixInstead = canChoosePaymentMethod(currentLocale()) && pixButton;
  const { payment: knownPayment } = usePayment();
  const id = useId();
  const payment = useCreditCardPayment(service);
  const { isPaying } = payment;
  // While the outcome of the last charge is unknown, another charge is blocked. The note above the button says so.
  const isBlocked = payment.checkout.hasLastReadFailed;
  const problem = problemOf(t, order, payment);
  const isCreditCardRefused = isRefusedCreditCard(knownPayment) || payment.checkout.wasRefused;
  const showsRefusal = isCreditCardRefused && !isPaying && !problem;
  const [number, cvv] = useWatch({ control: form.control, name: ['number', 'cvv'] });
  // After a reload, all fields are empty, not only the CVV.
  const isOnlyCvvMissing = showsRefusal && number !== '' && cvv === '';
  const { element, submit } = useSubmit(form, payment, isCreditCardRefused);
  return (
    <FormProvider {...form}>
      {isPaying && <Paying number={form.getValues('number')} />}
      <form
        ref={element}
        id={id}
        className={styles.form}
        hidden={isPaying}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {showsRefusal && (
          <div ref={scrollIntoView} className={styles.refused}>
            <ProblemNote>
              <strong>{t('errors.REFUSED')}</strong> {t('creditCard.refusedHint')}
            </ProblemNote>
            {pixInstead}
          </div>
        )}
        {payment.tokenProblem && !isPaying && pixInstead}
        {payment.isRefusedToday && !isPaying && pixButton}
        <CreditCardFields />
        <p className={styles.privacy}>
          <Icon name="lock" size={18} />
          <span>{isOnlyCvvMissing ? t('paying.creditCard.cvvAgain') : t('paying.creditCard.privacy')}</span>
        </p>
      </form>
      <p className="visually-hidden" role="status">
        {isPaying ? t('creditCard.paying') : ''}
      </p>
      <StepActions problem={isPaying ? undefined : problem}>
        {/* Even if fields are empty, the button can be pressed, because a press shows which ones. */}
        <PayButton
          type={isBlocked ? 'button' : 'submit'}
          form={id}
          isBusy={isPaying}
          aria-disabled={!form.formState.isValid || isBlocked || undefined}
        >
          {t('creditCard.pay')}
        </PayButton>
      </StepActions>
    </FormProvider>
  );
}

function Paying({ number }: { number: string }) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const brand = creditCardBrand(number)?.niceType ?? t('paying.creditCard.name');
  const card = t('paying.creditCard.ends', { brand, digits: number.slice(-4) });
  return (
    <div data-card-checking>
      <CreditCardChecking facts={`${formatCents(order.totalCents)} · ${card}`}>
        <h3>{t('paying.creditCard.checking')}</h3>
        <p className={styles.hint}>{t('paying.creditCard.checkingHint')}</p>
        <p className={styles.hint}>{t('paying.creditCard.payOnce')}</p>
      </CreditCardChecking>
    </div>
  );
}

type FormPanelProps = CreditCardPaymentProps & { service: CreditCardTokenService };

/** Keeps the typed values, except the CVV, in case the visitor leaves the step and returns. */
export function useCreditCardForm(reference: string) {
  const defaultValues: CreditCardForm = getDraft(reference).creditCard ?? EMPTY_CREDIT_CARD;
  const form = useForm({ mode: 'onTouched', defaultValues });
  useSaveDraft(reference, () => ({ creditCard: { ...form.getValues(), cvv: '' } }));
  return form;
}
