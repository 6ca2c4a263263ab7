import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, SelectField } from '#client/ui/field.tsx';
import { retype } from '#client/ui/retype.ts';
import { parsePhone, sortDialCodes } from '#shared/phone.ts';
import { type CustomerForm, formatPhoneNumber } from './customer-form.ts';
import styles from './form.module.css';
import { useProblemText } from './problem-text.ts';

/** From this many characters on, a text with a plus in front was pasted: a whole number with its country code. */
const PASTED_MIN_LENGTH = 7;

/** Country code and number; a pasted international number fills both. */
export function PhoneFields({ dialCodes }: { dialCodes: readonly string[] }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useFormContext<CustomerForm>();
  const { field: dialCode } = useController({ control: form.control, name: 'dialCode' });
  const { error } = form.getFieldState('phone', form.formState);
  const { onChange, ...phone } = form.register('phone');
  const typedIn = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    if (typed.startsWith('+') && typed.length >= PASTED_MIN_LENGTH) {
      const pasted = parsePhone(typed, dialCodes);
      form.setValue('dialCode', pasted.dialCode);
      input.value = pasted.number;
    }
    retype(input, formatPhoneNumber);
  };
  return (
    <div className={styles.pair}>
      <SelectField label={t('checkout.customer.dialCode')} autoComplete="tel-country-code" {...dialCode}>
        {sortDialCodes([...dialCodes, dialCode.value]).map((code) => (
          <option key={code} value={code}>
            +{code}
          </option>
        ))}
      </SelectField>
      <Field
        {...phone}
        label={t('checkout.customer.phone')}
        hint={t('checkout.customer.phoneHint')}
        problem={problemText(error?.message)}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={(event) => {
          typedIn(event.currentTarget);
          void onChange(event);
        }}
      />
    </div>
  );
}
