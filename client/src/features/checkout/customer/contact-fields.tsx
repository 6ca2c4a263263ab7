import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { Field } from '#client/ui/field.tsx';
import type { CustomerForm } from './customer-form.ts';

/** E-mail, which everything about the order goes to, and the optional name. */
export function ContactFields() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { register, formState } = useFormContext<CustomerForm>();
  const { errors } = formState;
  const isEmailInvalid = errors.email?.message === 'emailInvalid';
  return (
    <div className={styles.who}>
      <Field
        label={isEmailInvalid ? t('checkout.customer.emailInvalid') : t('checkout.customer.email')}
        aria-label={t('checkout.customer.email')}
        problem={problemText(errors.email?.message)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
        {...register('email')}
      />
      <Field
        label={t('checkout.customer.name')}
        hint={t('checkout.customer.nameHint')}
        problem={problemText(errors.name?.message)}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...register('name')}
      />
    </div>
  );
}
