import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Folded, foldedTab } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { BoxField } from '#client/ui/box-field.tsx';
import { FieldProblem } from '#client/ui/field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/site/paths.ts';
import { type CustomerForm, useIsValid } from './customer-form.ts';

/** A problem with the fixed words of requirement B4, and what to do. The label stays: it is the field's name. */
export function Invalid({ title, advice }: { title: string; advice: string | undefined }) {
  return (
    <>
      <strong>{title}</strong>. <span>{advice}</span>
    </>
  );
}

/** The e-mail address, which receives everything about the order. */
export function EmailField() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { register, formState } = useFormContext<CustomerForm>();
  const { email } = formState.errors;
  const isValid = useIsValid('email');
  return (
    <BoxField
      label={t('checkout.customer.email')}
      placeholder={t('checkout.customer.emailExample')}
      problem={
        email?.message === 'emailInvalid' ? (
          <Invalid title={t('checkout.customer.emailInvalid')} advice={problemText('emailInvalid')} />
        ) : (
          problemText(email?.message, 'email')
        )
      }
      isValid={isValid}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      enterKeyHint="next"
      spellCheck={false}
      {...register('email')}
    />
  );
}

/** The optional name, behind a button. */
export function NameField() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { register, formState, setFocus, getValues } = useFormContext<CustomerForm>();
  const [isFolded, setIsFolded] = useState(() => getValues('name') === '');
  return (
    <>
      {isFolded && (
        <button type="button" className={[styles.unfold, styles.optional].join(' ')} onClick={() => setFocus('name')}>
          <Icon name="plus" size={18} />
          <span>{t('checkout.customer.name')}</span>
          <small>{t('checkout.customer.optional')}</small>
        </button>
      )}
      <Folded isFolded={isFolded} onUnfold={() => setIsFolded(false)}>
        <BoxField
          label={t('checkout.customer.name')}
          placeholder={t('checkout.customer.nameHint')}
          problem={problemText(formState.errors.name?.message)}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="go"
          {...foldedTab(isFolded)}
          {...register('name')}
        />
      </Folded>
    </>
  );
}

/** The checkbox that accepts the terms. The link opens them in a new tab, so that the checkout stays open. */
export function TermsField() {
  const { t } = useTranslation();
  const problemText = useProblemText();
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
      <a href={paths.terms} target="_blank" rel="noreferrer">
        {t('checkout.customer.readTerms')}
        <span className="visually-hidden"> {t('checkout.customer.newTab')}</span>
      </a>
      {error && <FieldProblem id={id}>{problemText(error.message)}</FieldProblem>}
    </div>
  );
}

type RememberFieldProps = { isChecked: boolean; onChange: (isChecked: boolean) => void };

/** The checkbox that keeps contact and address on this device. Nobody ticks it for the visitor. */
export function RememberField({ isChecked, onChange }: RememberFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isChecked}
        aria-labelledby={id}
        aria-describedby={`${id}-what`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={id}>{t('checkout.remember.label')}</span>
        <small id={`${id}-what`}>{t('checkout.remember.what')}</small>
      </span>
    </label>
  );
}
