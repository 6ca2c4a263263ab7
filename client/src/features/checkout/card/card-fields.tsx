import type { ChangeEvent, FocusEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import styles from './card-fields.module.css';
import {
  type CardForm,
  cardBrand,
  cvvLength,
  formatCardNumber,
  formatDigits,
  fullMonth,
  fullYear,
} from './card-form.ts';
import { useCardProblem } from './use-card-problem.ts';

/** Registers a field that is formatted while it is typed, and completed when it is left. */
function useTypedField() {
  const form = useFormContext<CardForm>();
  return (
    name: keyof CardForm,
    format: (typed: string) => string,
    more: { deps?: keyof CardForm; complete?: (typed: string) => string } = {},
  ) => {
    const { onChange, onBlur, ...field } = form.register(name, more.deps ? { deps: more.deps } : {});
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        applyMask(event.currentTarget, format);
        void onChange(event);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (more.complete) form.setValue(name, more.complete(event.target.value));
        void onBlur(event);
      },
    };
  };
}

/** What stands on a card, in the order in which it is read off, filled in by browsers that know it. */
export function CardFields() {
  const { t } = useTranslation();
  const form = useFormContext<CardForm>();
  const number = useWatch({ control: form.control, name: 'number' });
  const typed = useTypedField();
  const problem = useCardProblem();
  const brand = cardBrand(number)?.niceType;
  return (
    <div className={styles.fields}>
      <Field
        {...typed('number', formatCardNumber, { deps: 'cvv' })}
        label={t('cardPayment.number')}
        problem={problem('number')}
        adornment={brand && <span className={styles.brand}>{brand}</span>}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
      />
      <Field
        {...form.register('holderName')}
        label={t('cardPayment.holderName')}
        problem={problem('holderName')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <CardRow />
    </div>
  );
}

/** The short ones, in one row: until when the card is good, and its security code. */
function CardRow() {
  const { t } = useTranslation();
  const { control } = useFormContext<CardForm>();
  const number = useWatch({ control, name: 'number' });
  const typed = useTypedField();
  const problem = useCardProblem();
  return (
    <div className={styles.row}>
      <Field
        {...typed('month', (month) => formatDigits(month, 2), { deps: 'year', complete: fullMonth })}
        label={t('cardPayment.month')}
        problem={problem('month')}
        placeholder={t('cardPayment.monthExample')}
        inputMode="numeric"
        autoComplete="cc-exp-month"
      />
      <Field
        {...typed('year', (year) => formatDigits(year, 4), { complete: fullYear })}
        label={t('cardPayment.year')}
        problem={problem('year')}
        placeholder={t('cardPayment.yearExample')}
        inputMode="numeric"
        autoComplete="cc-exp-year"
      />
      <Field
        {...typed('cvv', (cvv) => formatDigits(cvv, 4))}
        label={t('cardPayment.cvv')}
        problem={problem('cvv')}
        placeholder={'0'.repeat(cvvLength(number))}
        inputMode="numeric"
        autoComplete="cc-csc"
      />
    </div>
  );
}
