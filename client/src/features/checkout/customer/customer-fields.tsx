import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type FocusEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryOfDialCode, dialCodeOf, dialCodeOptions } from '#client/features/checkout/country-names.ts';
import { Folded } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { problemText } from '#client/features/checkout/problem-text.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxButton, BoxField, BoxSegment } from '#client/ui/box-field.tsx';
import { FieldProblem } from '#client/ui/field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { DocumentType } from '#shared/customer/customer.ts';
import { DEFAULT_DIAL_CODE, type DialCode, parsePhone } from '#shared/customer/phone.ts';
import { paths } from '#shared/site/paths.ts';
import { type CustomerForm, formatPhoneNumber, useIsValid } from './customer-form.ts';

/** Returns a problem's text. For an invalid e-mail or CPF, it begins with the exact words of requirement B4. */
export function customerProblem(t: TFunction, message: string | undefined, field: 'email' | DocumentType): ReactNode {
  const advice = problemText(t, message, field);
  if (message !== 'emailInvalid' && message !== 'cpfInvalid') return advice;
  return (
    <>
      <strong>{t(`checkout.customer.${message}`)}</strong>. <span>{advice}</span>
    </>
  );
}

export function NameField() {
  const { t } = useTranslation();
  const { register, formState, setFocus, getValues } = useFormContext<CustomerForm>();
  const [isFolded, setIsFolded] = useState(() => getValues('name') === '');
  return (
    <>
      {isFolded && (
        <button type="button" className={[styles.unfold, styles.optional].join(' ')} onClick={() => setFocus('name')}>
          <Icon name="plus" size={18} />
          <span>{t('checkout.customer.name')}</span>
        </button>
      )}
      <Folded isFolded={isFolded} onUnfold={() => setIsFolded(false)}>
        <BoxField
          label={t('checkout.customer.name')}
          placeholder={t('checkout.address.optional')}
          problem={problemText(t, formState.errors.name?.message)}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="go"
          tabIndex={isFolded ? -1 : undefined}
          {...register('name')}
        />
      </Folded>
    </>
  );
}

export function TermsLink() {
  const { t } = useTranslation();
  return (
    <a href={paths.terms} target="_blank" rel="noreferrer">
      {t('checkout.customer.readTerms')}
      <span className="visually-hidden"> {t('checkout.customer.newTab')}</span>
    </a>
  );
}

export function TermsField() {
  const { t } = useTranslation();
  const id = useId();
  const form = useFormContext<CustomerForm>();
  const { error } = form.getFieldState('acceptedTerms', form.formState);
  return (
    <div className={styles.terms}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...form.register('acceptedTerms')}
        />
        <span>{t('checkout.customer.acceptTerms')}</span>
      </label>
      <TermsLink />
      {error && <FieldProblem id={id}>{problemText(t, error.message)}</FieldProblem>}
    </div>
  );
}

/** A text of at least this length that begins with a plus is treated as a pasted international number. */
const PASTED_MIN_LENGTH = 7;

type PhoneFieldProps = { dialCodes: readonly DialCode[] };

export function PhoneField({ dialCodes }: PhoneFieldProps) {
  const { t } = useTranslation();
  const form = useFormContext<CustomerForm>();
  const isBrazilian = useWatch({ control: form.control, name: 'dialCode' }) === DEFAULT_DIAL_CODE;
  const { error } = form.getFieldState('phone', form.formState);
  const { onChange, ...phone } = form.register('phone');
  const formatInput = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    if (typed.startsWith('+') && typed.length >= PASTED_MIN_LENGTH) {
      const codes = dialCodes.map(({ code }) => code);
      const pasted = parsePhone(typed, codes);
      form.setValue('dialCode', pasted.dialCode);
      input.value = pasted.number;
    }
    applyMask(input, (number) => formatPhoneNumber(number, form.getValues('dialCode')));
  };
  return (
    <BoxField
      {...phone}
      lead={<DialCodeField dialCodes={dialCodes} />}
      label={t('checkout.customer.phone')}
      placeholder={isBrazilian ? t('checkout.customer.phoneHint') : t('checkout.customer.phoneHintAbroad')}
      problem={problemText(t, error?.message, 'phone')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      enterKeyHint="go"
      onChange={(event) => {
        formatInput(event.currentTarget);
        void onChange(event);
      }}
    />
  );
}

function DialCodeField({ dialCodes }: PhoneFieldProps) {
  const { t, i18n } = useTranslation();
  const { control, getValues, setValue } = useFormContext<CustomerForm>();
  const { field } = useController({ control, name: 'dialCode' });
  const country = countryOfDialCode(dialCodes, field.value);
  const options = useMemo(
    () => dialCodeOptions(dialCodes, field.value, i18n.language),
    [dialCodes, field.value, i18n.language],
  );
  return (
    <BoxSegment
      label={t('checkout.customer.dialCode')}
      options={options}
      shown={[country?.toUpperCase(), `+${dialCodeOf(field.value)}`].filter(Boolean).join(' ')}
      autoComplete="tel-country-code"
      {...field}
      onChange={(event) => {
        field.onChange(event);
        setValue('phone', formatPhoneNumber(getValues('phone'), event.target.value));
      }}
    />
  );
}

export function EmailField() {
  const { t } = useTranslation();
  const { register, formState, getValues, setValue, setFocus } = useFormContext<CustomerForm>();
  const isValid = useIsValid('email');
  const { domain, isChecking, onLeave } = useLikelyDomain(isValid);
  const { onBlur, ...input } = register('email');
  const correct = (to: string) => {
    setValue('email', getValues('email').replace(/[^@]*$/, to));
    setFocus('email');
  };
  return (
    <div>
      <BoxField
        label={t('checkout.customer.email')}
        placeholder={t('checkout.customer.emailExample')}
        problem={customerProblem(t, formState.errors.email?.message, 'email')}
        isValid={isValid && !domain && !isChecking}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
        onBlur={(event) => {
          onLeave(event);
          void onBlur(event);
        }}
        {...input}
      />
      <div role="status">
        {domain && (
          <BoxButton onClick={() => correct(domain)}>{t('checkout.customer.emailMeant', { domain })}</BoxButton>
        )}
      </div>
    </div>
  );
}

function useLikelyDomain(isValid: boolean) {
  const email = useWatch<CustomerForm, 'email'>({ name: 'email' });
  const [left, setLeft] = useState<string | null>(null);
  const isLeft = isValid && email === left;
  const { data, isLoading } = useQuery({
    queryKey: ['likely-domain', email],
    queryFn: async () => (await import('./likely-domain.ts')).likelyDomain(email),
    enabled: isLeft,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    domain: isLeft ? data : null,
    isChecking: isLoading,
    onLeave: ({ target }: FocusEvent<HTMLInputElement>) => setLeft(target.value),
  };
}
