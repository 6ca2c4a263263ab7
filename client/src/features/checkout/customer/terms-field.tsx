import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { paths } from '#shared/paths.ts';
import type { CustomerForm } from './customer-form.ts';

/** The terms, to be accepted and to be read beside the order, not instead of it. */
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
      {error && (
        <p id={id} className={styles.problem} role="alert">
          {problemText(error.message)}
        </p>
      )}
    </div>
  );
}
