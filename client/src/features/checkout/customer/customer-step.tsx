import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { addToDraft, getDraft, useCheckout, useSaveDraft } from '#client/features/checkout/checkout-state.ts';
import { Folded } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { saveProblemText } from '#client/features/checkout/problem-text.ts';
import notes from '#client/features/checkout/prove-buyer.module.css';
import { useSaveBuyer } from '#client/features/checkout/use-save-buyer.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import { goToNextField } from '#client/lib/focus.ts';
import { isTouchScreen } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { useVenue } from '#client/queries/venue.ts';
import { forgetBuyer, rememberCustomer, rememberedBuyer } from '#client/services/remembered-buyer.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxButton, BoxField, BoxSegment } from '#client/ui/box-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { type Customer, DOCUMENT_TYPES, type DocumentType } from '#shared/customer/customer.ts';
import { DEFAULT_DIAL_CODE, type DialCode } from '#shared/customer/phone.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';
import { DEFAULT_LOCALE } from '#shared/site/locale.ts';
import { customerProblem, EmailField, NameField, PhoneField, TermsField } from './customer-fields.tsx';
import {
  type CustomerForm,
  customerDefaults,
  customerFormSchema,
  customerFormValues,
  DOCUMENT_INPUTS,
  useIsValid,
} from './customer-form.ts';

type CustomerStepProps = {
  onSaved: () => void;
  problem?: unknown;
};

const ONLY_BRAZIL: readonly DialCode[] = [{ code: DEFAULT_DIAL_CODE, country: BRAZIL }];

export function CustomerStep(props: CustomerStepProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const { data, isPending } = useCountryReference();
  const emailUse = useVenue().receiptByEmail ? 'receipt' : 'order';
  // In Portuguese, the form begins with Brazil's dial code, so it shows before the others have loaded, unless the
  // order has a phone number, whose dial code must be found among them.
  const isReady = !isPending || (currentLocale() === DEFAULT_LOCALE && !order.customer?.phone);
  return (
    <>
      <StepHeading hint={t(`checkout.customer.emailFor.${emailUse}`)}>{t('checkout.steps.customer')}</StepHeading>
      {order.buyer.kind === 'someone' && (
        <p className={notes.note} role="status">
          {t('checkout.otherBuyer.began')}
        </p>
      )}
      {isReady ? (
        <CustomerFields {...props} dialCodes={data?.dialCodes ?? ONLY_BRAZIL} />
      ) : (
        <p role="status" aria-label={t('site.loading')}>
          <Spinner />
        </p>
      )}
    </>
  );
}

type CustomerFieldsProps = CustomerStepProps & { dialCodes: readonly DialCode[] };

function useCustomerForm(dialCodes: readonly DialCode[]) {
  const { order } = useCheckout();
  const codes = dialCodes.map(({ code }) => code);
  const defaults = customerDefaults(currentLocale(), navigator.language, dialCodes);
  const known = order.customer ?? rememberedBuyer()?.customer ?? null;
  const form = useForm<CustomerForm, unknown, Customer>({
    mode: 'onTouched',
    resolver: zodResolver(customerFormSchema),
    defaultValues: getDraft(order.reference).customer ?? {
      ...customerFormValues(known, codes, defaults),
      isRemembered: rememberedBuyer() !== null,
    },
  });
  useSaveDraft(order.reference, () => ({ customer: form.getValues() }));
  return form;
}

function CustomerFields({ onSaved, problem, dialCodes }: CustomerFieldsProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const id = useId();
  const save = useSaveBuyer('saveCustomer');
  // The save may have failed because the order has been paid or completed meanwhile.
  const { checkNow: onError } = usePayment();
  const form = useCustomerForm(dialCodes);
  const { email, document } = form.formState.errors;
  const isInvalid = email?.message === 'emailInvalid' || document?.message === 'cpfInvalid';
  const submit = form.handleSubmit((customer) => {
    const onSuccess = () => {
      if (form.getValues('isRemembered')) rememberCustomer(customer);
      // Saves the draft now, because the next step needs the dial code and renders before this step unmounts.
      addToDraft(order.reference, { customer: form.getValues() });
      onSaved();
    };
    if (!save.isPending) save.mutate({ customer }, { onSuccess, onError });
  });
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onKeyDown={goToNextField}
        noValidate
      >
        <EmailField />
        <DocumentField />
        <PhoneField dialCodes={dialCodes} />
        <NameField />
        <div className={styles.checks}>
          <TermsField />
          <label className={styles.check}>
            <input
              type="checkbox"
              {...form.register('isRemembered', { onChange: ({ target }) => !target.checked && forgetBuyer() })}
            />
            <span>{t('checkout.remember.label')}</span>
          </label>
        </div>
      </form>
      <StepActions problem={saveProblemText(t, save.error ?? problem)}>
        <Button type="submit" form={id} isWide isBusy={save.isPending} aria-disabled={isInvalid || undefined}>
          {t('site.continue')}
        </Button>
      </StepActions>
    </FormProvider>
  );
}

function DocumentField() {
  const { t } = useTranslation();
  const id = useId();
  const form = useFormContext<CustomerForm>();
  const type = useWatch({ control: form.control, name: 'documentType' });
  const { error } = form.getFieldState('document', form.formState);
  const { onChange, ...document } = form.register('document');
  const { format, placeholder, inputMode } = DOCUMENT_INPUTS[type];
  const { isMoving, moveToPhone } = useMoveToPhone(type);
  const [isFolded, setIsFolded] = useState(type === 'cpf');
  const choose = (chosen: DocumentType) => {
    form.setValue('documentType', chosen);
    form.resetField('document', { defaultValue: '' });
    setIsFolded(false);
  };
  const usePassport = () => {
    choose('passport');
    form.setFocus('document');
  };
  return (
    <>
      <BoxField
        {...document}
        lead={<TypeField isFolded={isFolded} onUnfold={() => setIsFolded(false)} onChoose={choose} />}
        end={isFolded && <BoxButton onClick={usePassport}>{t('checkout.customer.noCpf')}</BoxButton>}
        label={t(`checkout.customer.documentTypes.${type}`)}
        placeholder={placeholder}
        problem={customerProblem(t, error?.message, type)}
        isValid={useIsValid('document')}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        spellCheck={false}
        // The description announces that the focus moves by itself after the last digit (WCAG 3.2.2).
        aria-describedby={isMoving() ? id : undefined}
        onChange={(event) => {
          applyMask(event.currentTarget, format);
          void onChange(event);
          moveToPhone(event.currentTarget.value);
        }}
      />
      <span id={id} hidden>
        {t('checkout.customer.thenPhone')}
      </span>
    </>
  );
}

type TypeFieldProps = { isFolded: boolean; onUnfold: () => void; onChoose: (type: DocumentType) => void };

function TypeField({ isFolded, onUnfold, onChoose }: TypeFieldProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<CustomerForm>();
  const { field } = useController({ control, name: 'documentType' });
  return (
    <Folded isFolded={isFolded} onUnfold={onUnfold} className={styles.inBox}>
      <BoxSegment
        {...field}
        tabIndex={isFolded ? -1 : undefined}
        label={t('checkout.customer.documentType')}
        options={DOCUMENT_TYPES.map((value) => ({ value, name: t(`checkout.customer.documentTypes.${value}`) }))}
        onChange={(event) => onChoose(event.target.value as DocumentType)}
      />
    </Folded>
  );
}

/**
 * Moves the focus from a complete document to an empty phone, but only on touch screens, whose numeric keyboards may
 * lack a "next" key. On a real keyboard, the visitor's own Tab would then skip the phone.
 */
function useMoveToPhone(type: DocumentType) {
  const { getValues, setFocus } = useFormContext<CustomerForm>();
  const [isTouched] = useState(isTouchScreen);
  const { isWhole } = DOCUMENT_INPUTS[type];
  const isMoving = () => isTouched && isWhole !== null && getValues('phone') === '';
  const moveToPhone = (typed: string) => {
    if (isMoving() && isWhole?.(typed)) setFocus('phone');
  };
  return { isMoving, moveToPhone };
}
