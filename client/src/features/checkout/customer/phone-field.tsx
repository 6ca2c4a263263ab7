import { useMemo } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryOfDialCode, dialCodeOf, dialCodeOptions } from '#client/features/checkout/country-names.ts';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxField, BoxSegment } from '#client/ui/box-field.tsx';
import { DEFAULT_DIAL_CODE, type DialCode, parsePhone } from '#shared/customer/phone.ts';
import { type CustomerForm, formatPhoneNumber, useIsValid } from './customer-form.ts';

/** A plus and at least this many characters is a pasted international number. */
const PASTED_MIN_LENGTH = 7;

type PhoneFieldProps = { dialCodes: readonly DialCode[] };

/** A pasted international number fills in both dial code and number. */
export function PhoneField({ dialCodes }: PhoneFieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
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
  const isValid = useIsValid('phone');
  return (
    <BoxField
      {...phone}
      lead={<DialCodeField dialCodes={dialCodes} />}
      label={t('checkout.customer.phone')}
      placeholder={isBrazilian ? t('checkout.customer.phoneHint') : t('checkout.customer.phoneHintAbroad')}
      problem={problemText(error?.message, 'phone')}
      isValid={isValid}
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
  const options = useMemo(
    () => dialCodeOptions(dialCodes, field.value, i18n.language),
    [dialCodes, field.value, i18n.language],
  );
  return (
    <BoxSegment
      label={t('checkout.customer.dialCode')}
      shown={shortDialCode(dialCodes, field.value)}
      autoComplete="tel-country-code"
      {...field}
      onChange={(event) => {
        field.onChange(event);
        setValue('phone', formatPhoneNumber(getValues('phone'), event.target.value));
      }}
    >
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </BoxSegment>
  );
}

/** Such as `BR +55`; without the country if the code is unknown. */
function shortDialCode(dialCodes: readonly DialCode[], value: string): string {
  const country = countryOfDialCode(dialCodes, value);
  return [country?.toUpperCase(), `+${dialCodeOf(value)}`].filter(Boolean).join(' ');
}
