import { useMemo } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, SelectField } from '#client/ui/field.tsx';
import { retype } from '#client/ui/retype.ts';
import { DEFAULT_DIAL_CODE, type DialCode, parsePhone } from '#shared/phone.ts';
import { type CustomerForm, formatPhoneNumber } from './customer-form.ts';
import { dialCodeOptions } from './dial-code-names.ts';
import styles from './form.module.css';
import { useProblemText } from './problem-text.ts';

/** From this many characters on, a text with a plus in front was pasted: a whole number with its country code. */
const PASTED_MIN_LENGTH = 7;

/** Country code and number; a pasted international number fills both. */
export function PhoneFields({ dialCodes }: { dialCodes: readonly DialCode[] }) {
  const { t, i18n } = useTranslation();
  const problemText = useProblemText();
  const form = useFormContext<CustomerForm>();
  const { field: dialCode } = useController({ control: form.control, name: 'dialCode' });
  const { error } = form.getFieldState('phone', form.formState);
  const { onChange, ...phone } = form.register('phone');
  const options = useMemo(
    () => dialCodeOptions(dialCodes, dialCode.value, i18n.language),
    [dialCodes, dialCode.value, i18n.language],
  );
  const typedIn = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    if (typed.startsWith('+') && typed.length >= PASTED_MIN_LENGTH) {
      const pasted = parsePhone(
        typed,
        dialCodes.map(({ code }) => code),
      );
      form.setValue('dialCode', pasted.dialCode);
      input.value = pasted.number;
    }
    retype(input, formatPhoneNumber);
  };
  return (
    <div className={styles.pair}>
      <SelectField label={t('checkout.customer.dialCode')} autoComplete="tel-country-code" {...dialCode}>
        {options.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        {...phone}
        label={t('checkout.customer.phone')}
        hint={t(
          dialCode.value === DEFAULT_DIAL_CODE ? 'checkout.customer.phoneHint' : 'checkout.customer.phoneHintAbroad',
        )}
        problem={problemText(error?.message)}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="go"
        onChange={(event) => {
          typedIn(event.currentTarget);
          void onChange(event);
        }}
      />
    </div>
  );
}
