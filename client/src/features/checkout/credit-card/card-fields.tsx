import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import sprite from '#client/features/checkout/payment/payment-icons.svg';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxField } from '#client/ui/box-field.tsx';
import styles from './card-fields.module.css';
import {
  type CreditCardForm,
  type CreditCardProblem,
  creditCardBrand,
  cvvLength,
  formatCreditCardNumber,
  formatDigits,
  fullMonth,
  fullYear,
  isTypedOut,
} from './card-form.ts';

/** @returns the text of the problem with a field, or undefined before the visitor has left the field or pressed the button. */
function useCreditCardProblem(): (field: keyof CreditCardForm) => string | undefined {
  const { t } = useTranslation();
  const { formState, getValues } = useFormContext<CreditCardForm>();
  const { errors, touchedFields, isSubmitted } = formState;
  return (field) => {
    const problem =
      touchedFields[field] || isSubmitted ? (errors[field]?.message as CreditCardProblem | undefined) : undefined;
    return problem && t(`cardPayment.problems.${problem}`, { digits: cvvLength(getValues('number')) });
  };
}

/** The fields in the order of a printed card. */
const ORDER: readonly (keyof CreditCardForm)[] = ['number', 'holderName', 'month', 'year', 'cvv'];

/** Whether a change was typed or pasted at the end of a field: a browser that fills the form in moves no focus. */
function isTypedAtEnd({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  if (!(nativeEvent instanceof InputEvent)) return false;
  const isTyped = nativeEvent.inputType === 'insertText' || nativeEvent.inputType === 'insertFromPaste';
  return isTyped && currentTarget.selectionEnd === currentTarget.value.length;
}

/** Moves the focus at once: the next key is for the new field, and iOS opens no keyboard for a focus that comes later. */
function focusOn(name: keyof CreditCardForm, { form }: HTMLInputElement): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

/** @returns functions that move the focus between the fields: forwards when one is typed out, and back from an empty one. */
function useNextField() {
  const { getValues } = useFormContext<CreditCardForm>();
  const advance = (name: keyof CreditCardForm, field: HTMLInputElement) => {
    const next = ORDER[ORDER.indexOf(name) + 1];
    // What is filled already is not due.
    if (next && getValues(next) === '' && isTypedOut(name, getValues())) focusOn(next, field);
  };
  const goBack = (name: keyof CreditCardForm, event: KeyboardEvent<HTMLInputElement>) => {
    const previous = ORDER[ORDER.indexOf(name) - 1];
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || !previous) return;
    event.preventDefault();
    focusOn(previous, event.currentTarget);
  };
  return { advance, goBack };
}

/** @returns a function that registers a field. The field is formatted while typed, and completed when it loses the focus. */
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
        if (options.complete) form.setValue(name, options.complete(event.target.value));
        void onBlur(event);
      },
    };
  };
}

/** The fields of a payment card, in the order of a printed card. Browsers can fill in saved cards. */
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
        label={t('cardPayment.number')}
        problem={problem('number')}
        end={<Brand number={number} />}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
      />
      <BoxField
        {...form.register('holderName')}
        onKeyDown={(event) => goBack('holderName', event)}
        label={t('cardPayment.holderName')}
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

/** The brand of the typed number: its mark, or its name where it has no drawing. */
function Brand({ number }: { number: string }) {
  const brand = creditCardBrand(number);
  if (!brand) return null;
  const isDrawn = hasMark(brand.type);
  return (
    <>
      {isDrawn && <BrandMark brand={brand.type} />}
      <span className={isDrawn ? 'visually-hidden' : styles.brand}>{brand.niceType}</span>
    </>
  );
}

/** The short fields in one row: the month and year of expiry, and the CVV. */
function ShortFields() {
  const { t } = useTranslation();
  const { control } = useFormContext<CreditCardForm>();
  const number = useWatch({ control, name: 'number' });
  const formatted = useFormattedField();
  const problem = useCreditCardProblem();
  return (
    <div className={styles.row}>
      <BoxField
        {...formatted('month', (month) => formatDigits(month, 2), { deps: 'year', complete: fullMonth })}
        label={t('cardPayment.month')}
        problem={problem('month')}
        placeholder={t('cardPayment.monthExample')}
        inputMode="numeric"
        autoComplete="cc-exp-month"
      />
      <BoxField
        {...formatted('year', (year) => formatDigits(year, 4), { complete: fullYear })}
        label={t('cardPayment.year')}
        problem={problem('year')}
        placeholder={t('cardPayment.yearExample')}
        inputMode="numeric"
        autoComplete="cc-exp-year"
      />
      <BoxField
        {...formatted('cvv', (cvv) => formatDigits(cvv, 4))}
        label={t('cardPayment.cvv')}
        problem={problem('cvv')}
        placeholder={'0'.repeat(cvvLength(number))}
        inputMode="numeric"
        autoComplete="cc-csc"
      />
    </div>
  );
}

/** The brands that have a drawing, as card-validator names them. */
const BRANDS: readonly string[] = ['visa', 'mastercard', 'elo', 'american-express'];

/** Whether a brand has a drawing. */
const hasMark = (brand: string): boolean => BRANDS.includes(brand);

/** The mark of a card's brand, beside its name or in its place. @param props.brand one that has a drawing */
function BrandMark({ brand }: { brand: string }) {
  return (
    <svg className={styles.mark} width={34} height={22} aria-hidden="true">
      <use href={`${sprite}#${brand}`} />
    </svg>
  );
}

/** The marks of the brands that are accepted, as the row of the method shows them. */
export function BrandMarks() {
  return (
    <span className={styles.marks}>
      {BRANDS.map((brand) => (
        <BrandMark key={brand} brand={brand} />
      ))}
    </span>
  );
}
