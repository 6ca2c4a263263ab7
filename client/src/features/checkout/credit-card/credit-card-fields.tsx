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
  creditCardProblem,
  cvvLength,
  FIELDS,
  formatCreditCardNumber,
  formatDigits,
  fullMonth,
  fullYear,
  isTypedOut,
  splitExpiry,
} from './credit-card-form.ts';

/** Whether the visitor typed or pasted at the end of the field. Autofill must not move the focus. */
function isTypedAtEnd({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  if (!(nativeEvent instanceof InputEvent)) return false;
  const isTyped = nativeEvent.inputType === 'insertText' || nativeEvent.inputType === 'insertFromPaste';
  return isTyped && currentTarget.selectionEnd === currentTarget.value.length;
}

/** Focuses synchronously, so that the next key goes to the new field. For a later focus, iOS may open no keyboard. */
function focusOn(name: keyof CreditCardForm, { form }: HTMLInputElement): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

type FieldOptions = {
  format?: (typed: string) => string;
  /** Completes the typed text when the visitor leaves the field. */
  complete?: (typed: string) => string;
  /** The field that is checked again whenever this field changes. */
  deps?: keyof CreditCardForm;
};

/** Returns a function from a field's name and options to the props of its input. */
function useCreditCardField() {
  const { t } = useTranslation();
  const form = useFormContext<CreditCardForm>();
  const { errors, touchedFields, isSubmitted } = form.formState;
  const advance = (name: keyof CreditCardForm, field: HTMLInputElement) => {
    const next = FIELDS[FIELDS.indexOf(name) + 1];
    if (next && form.getValues(next) === '' && isTypedOut(name, form.getValues())) focusOn(next, field);
  };
  const goBack = (name: keyof CreditCardForm, event: KeyboardEvent<HTMLInputElement>) => {
    const previous = FIELDS[FIELDS.indexOf(name) - 1];
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || !previous) return;
    event.preventDefault();
    focusOn(previous, event.currentTarget);
  };
  return (name: keyof CreditCardForm, { format, complete, ...options }: FieldOptions) => {
    const validate = (_: string, card: CreditCardForm) => creditCardProblem(name, card) ?? true;
    const { onChange, onBlur, ...field } = form.register(name, { validate, ...options });
    const message = touchedFields[name] || isSubmitted ? errors[name]?.message : undefined;
    const digits = cvvLength(form.getValues('number'));
    return {
      ...field,
      problem: message && t(`creditCard.problems.${message as CreditCardProblem}`, { digits }),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (format) applyMask(event.currentTarget, format);
        void onChange(event);
        if (isTypedAtEnd(event)) advance(name, event.currentTarget);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => goBack(name, event),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // Validates the completed value, so that an error shown while typing disappears.
        if (complete) form.setValue(name, complete(event.target.value), { shouldValidate: true });
        void onBlur(event);
      },
    };
  };
}

export function CreditCardFields() {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<CreditCardForm>();
  const { touchedFields, errors } = formState;
  const number = useWatch({ control, name: 'number' });
  const field = useCreditCardField();
  return (
    <div className={styles.fields}>
      <BoxField
        {...field('number', { format: formatCreditCardNumber, deps: 'cvv' })}
        label={t('creditCard.number')}
        end={<Brand number={number} />}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
      />
      <BoxField
        {...field('holderName', {})}
        label={t('creditCard.holderName')}
        isValid={touchedFields.holderName === true && !errors.holderName}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={styles.row}>
        <ExpiryFields />
        <CvvField number={number} />
      </div>
    </div>
  );
}

function ExpiryFields() {
  const { t } = useTranslation();
  const { setValue, trigger } = useFormContext<CreditCardForm>();
  const field = useCreditCardField();
  const month = field('month', { format: (typed) => formatDigits(typed, 2), complete: fullMonth, deps: 'year' });
  const changeMonth = (event: ChangeEvent<HTMLInputElement>) => {
    const expiry = splitExpiry(event.currentTarget.value);
    if (!expiry) return month.onChange(event);
    setValue('month', fullMonth(expiry.month));
    setValue('year', expiry.year);
    void trigger(['month', 'year']);
    focusOn('year', event.currentTarget);
  };
  return (
    <BoxPair
      label={t('creditCard.expiry')}
      inputs={[
        {
          ...month,
          onChange: changeMonth,
          label: t('creditCard.month'),
          placeholder: t('creditCard.monthExample'),
          inputMode: 'numeric',
          autoComplete: 'cc-exp-month',
        },
        {
          ...field('year', { format: (year) => formatDigits(year, 4), complete: fullYear }),
          label: t('creditCard.year'),
          placeholder: t('creditCard.yearExample'),
          inputMode: 'numeric',
          autoComplete: 'cc-exp-year',
        },
      ]}
    />
  );
}

/**
 * Shows the CVV. It is a component, so that its field is registered after the others: a submit focuses the first wrong
 * field in the order of registration.
 */
function CvvField({ number }: { number: string }) {
  const { t } = useTranslation();
  const field = useCreditCardField();
  return (
    <BoxField
      {...field('cvv', { format: (cvv) => formatDigits(cvv, 4) })}
      label={t('creditCard.cvv')}
      placeholder={'0'.repeat(cvvLength(number))}
      inputMode="numeric"
      autoComplete="cc-csc"
    />
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
