import { useMemo } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dialCodeOptions } from '#client/features/checkout/country-names.ts';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field, SelectField } from '#client/ui/field.tsx';
import { DEFAULT_DIAL_CODE, type DialCode, parsePhone } from '#shared/phone.ts';
import { type CustomerForm, formatPhoneNumber } from './customer-form.ts';

/** A text of at least this length that begins with a plus was pasted. It has the country code and the number. */
const PASTED_MIN_LENGTH = 7;

/** The country code and the number. A pasted international number fills both fields. */
export function PhoneFields({ dialCodes }: { dialCodes: readonly DialCode[] }) {
  return (
    <div className={styles.pair}>
      <DialCodeField dialCodes={dialCodes} />
      <NumberField codes={dialCodes.map(({ code }) => code)} />
    </div>
  );
}

function DialCodeField({ dialCodes }: { dialCodes: readonly DialCode[] }) {
  const { t, i18n } = useTranslation();
  const { control } = useFormContext<CustomerForm>();
  const { field } = useController({ control, name: 'dialCode' });
  const options = useMemo(
    () => dialCodeOptions(dialCodes, field.value, i18n.language),
    [dialCodes, field.value, i18n.language],
  );
  return (
    <SelectField label={t('checkout.customer.dialCode')} autoComplete="tel-country-code" {...field}>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function NumberField({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useFormContext<CustomerForm>();
  const isBrazilian = useWatch({ control: form.control, name: 'dialCode' }) === DEFAULT_DIAL_CODE;
  const { error } = form.getFieldState('phone', form.formState);
  const { onChange, ...phone } = form.register('phone');
  const formatInput = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    if (typed.startsWith('+') && typed.length >= PASTED_MIN_LENGTH) {
      const pasted = parsePhone(typed, codes);
      form.setValue('dialCode', pasted.dialCode);
      input.value = pasted.number;
    }
    applyMask(input, formatPhoneNumber);
  };
  return (
    <Field
      {...phone}
      label={t('checkout.customer.phone')}
      hint={isBrazilian ? t('checkout.customer.phoneHint') : t('checkout.customer.phoneHintAbroad')}
      problem={problemText(error?.message)}
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
