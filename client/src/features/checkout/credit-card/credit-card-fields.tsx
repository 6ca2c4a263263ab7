import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import sprite from '#client/features/checkout/payment/payment-icons.svg';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxField, BoxPair } from '#client/ui/box-field.tsx';
import styles from './credit-card-fields.module.css';
import {
  type CreditCardForm,
  type CreditCardProblem,
  creditCardBrand,
  cvvLength,
  FIELDS,
  formatCreditCardNumber,
  formatDigits,
  fullMonth,
  fullYear,
  isTypedOut,
  splitExpiry,
} from './credit-card-form.ts';

function useCreditCardProblem(): (field: keyof CreditCardForm) => string | undefined {
  const { t } = useTranslation();
  const { formState, getValues } = useFormContext<CreditCardForm>();
  const { errors, touchedFields, isSubmitted } = formState;
  return (field) => {
    const problem =
      touchedFields[field] || isSubmitted ? (errors[field]?.message as CreditCardProblem | undefined) : undefined;
    return problem && t(`creditCard.problems.${problem}`, { digits: cvvLength(getValues('number')) });
  };
}

/** Whether the visitor typed or pasted at the end of the field. Autofill must not move the focus. */
function isTypedAtEnd({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  if (!(nativeEvent instanceof InputEvent)) return false;
  const isTyped = nativeEvent.inputType === 'insertText' || nativeEvent.inputType === 'insertFromPaste';
  return isTyped && currentTarget.selectionEnd === currentTarget.value.length;
}

/** Focuses synchronously: the next key press goes to the new field, and iOS opens no keyboard for a later focus. */
function focusOn(name: keyof CreditCardForm, { form }: HTMLInputElement): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

function useNextField() {
  const { getValues } = useFormContext<CreditCardForm>();
  const advance = (name: keyof CreditCardForm, field: HTMLInputElement) => {
    const next = FIELDS[FIELDS.indexOf(name) + 1];
    if (next && getValues(next) === '' && isTypedOut(name, getValues())) focusOn(next, field);
  };
  const goBack = (name: keyof CreditCardForm, event: KeyboardEvent<HTMLInputElement>) => {
    const previous = FIELDS[FIELDS.indexOf(name) - 1];
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || !previous) return;
    event.preventDefault();
    focusOn(previous, event.currentTarget);
  };
  return { advance, goBack };
}

function useFormattedField() {
  const form = useFormContext<CreditCardForm>();
  const { advance, goBack } = useNextField();
  return (
    name: keyof CreditCardForm,
    format: (typed: string) => string,
    options: { deps?: keyof CreditCardForm; complete?: (typed: string) => string } = {},
  ) => {
    const { onChange, onBlur, ...field } = form.register(name, options.deps ? { deps: options.deps } : {});
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        applyMask(event.currentTarget, format);
        void onChange(event);
        if (isTypedAtEnd(event)) advance(name, event.currentTarget);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => goBack(name, event),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // Validates the completed value, so that an error shown while typing disappears.
        if (options.complete) form.setValue(name, options.complete(event.target.value), { shouldValidate: true });
        void onBlur(event);
      },
    };
  };
}

function useExpiry() {
  const { setValue, trigger } = useFormContext<CreditCardForm>();
  return (event: ChangeEvent<HTMLInputElement>): boolean => {
    const expiry = splitExpiry(event.currentTarget.value);
    if (!expiry) return false;
    setValue('month', fullMonth(expiry.month));
    setValue('year', expiry.year);
    void trigger(['month', 'year']);
    focusOn('year', event.currentTarget);
    return true;
  };
}

export function CreditCardFields() {
  const { t } = useTranslation();
  const form = useFormContext<CreditCardForm>();
  const number = useWatch({ control: form.control, name: 'number' });
  const formatted = useFormattedField();
  const problem = useCreditCardProblem();
  const { goBack } = useNextField();
  const { touchedFields, errors } = form.formState;
  return (
    <div className={styles.fields}>
      <BoxField
        {...formatted('number', formatCreditCardNumber, { deps: 'cvv' })}
        label={t('creditCard.number')}
        problem={problem('number')}
        end={<Brand number={number} />}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
      />
      <BoxField
        {...form.register('holderName')}
        onKeyDown={(event) => goBack('holderName', event)}
        label={t('creditCard.holderName')}
        problem={problem('holderName')}
        isValid={touchedFields.holderName === true && !errors.holderName}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ShortFields />
    </div>
  );
}

function Brand({ number }: { number: string }) {
  const brand = creditCardBrand(number);
  if (!brand) return null;
  const isDrawn = BRANDS_WITH_MARK.includes(brand.type);
  return (
    <>
      {isDrawn && <BrandMark brand={brand.type} />}
      <span className={isDrawn ? 'visually-hidden' : styles.brand}>{brand.niceType}</span>
    </>
  );
}

function ShortFields() {
  const { t } = useTranslation();
  const { control } = useFormContext<CreditCardForm>();
  const number = useWatch({ control, name: 'number' });
  const formatted = useFormattedField();
  const problem = useCreditCardProblem();
  const takeExpiry = useExpiry();
  const month = formatted('month', (typed) => formatDigits(typed, 2), { deps: 'year', complete: fullMonth });
  return (
    <div className={styles.row}>
      <BoxPair
        label={t('creditCard.expiry')}
        inputs={[
          {
            ...month,
            onChange: (event) => takeExpiry(event) || month.onChange(event),
            label: t('creditCard.month'),
            problem: problem('month'),
            placeholder: t('creditCard.monthExample'),
            inputMode: 'numeric',
            autoComplete: 'cc-exp-month',
          },
          {
            ...formatted('year', (year) => formatDigits(year, 4), { complete: fullYear }),
            label: t('creditCard.year'),
            problem: problem('year'),
            placeholder: t('creditCard.yearExample'),
            inputMode: 'numeric',
            autoComplete: 'cc-exp-year',
          },
        ]}
      />
      <BoxField
        {...formatted('cvv', (cvv) => formatDigits(cvv, 4))}
        label={t('creditCard.cvv')}
        problem={problem('cvv')}
        placeholder={'0'.repeat(cvvLength(number))}
        inputMode="numeric"
        autoComplete="cc-csc"
      />
    </div>
  );
}

const BRANDS_WITH_MARK: readonly string[] = ['visa', 'mastercard', 'elo', 'american-express'];

function BrandMark({ brand }: { brand: string }) {
  return (
    <svg className={styles.mark} width={34} height={22} aria-hidden="true">
      <use href={`${sprite}#${brand}`} />
    </svg>
  );
}

export function BrandMarks() {
  return (
    <span className={styles.marks}>
      {BRANDS_WITH_MARK.map((brand) => (
        <BrandMark key={brand} brand={brand} />
      ))}
    </span>
  );
}
