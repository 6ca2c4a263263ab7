import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field, SelectField } from '#client/ui/field.tsx';
import { DOCUMENT_TYPES } from '#shared/customer.ts';
import { paths } from '#shared/paths.ts';
import { type CustomerForm, formatDocument } from './customer-form.ts';

/** A problem with the fixed words of requirement B4, and what to do. The label stays: it is the field's name. */
function Invalid({ title, advice }: { title: string; advice: string | undefined }) {
  return (
    <>
      <strong>{title}</strong> <span>{advice}</span>
    </>
  );
}

/** The e-mail address, which receives everything about the order, and the optional name. */
export function ContactFields() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { register, formState } = useFormContext<CustomerForm>();
  const { errors } = formState;
  const isEmailInvalid = errors.email?.message === 'emailInvalid';
  return (
    <div className={styles.who}>
      <Field
        label={t('checkout.customer.email')}
        problem={
          isEmailInvalid ? (
            <Invalid title={t('checkout.customer.emailInvalid')} advice={problemText('emailInvalid')} />
          ) : (
            problemText(errors.email?.message)
          )
        }
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

/** The type of the document, and its number. */
export function DocumentFields() {
  return (
    <div className={styles.pair}>
      <DocumentTypeField />
      <DocumentField />
    </div>
  );
}

/** A change of the type clears the number. */
function DocumentTypeField() {
  const { t } = useTranslation();
  const form = useFormContext<CustomerForm>();
  const { field } = useController({ control: form.control, name: 'documentType' });
  return (
    <SelectField
      label={t('checkout.customer.documentType')}
      {...field}
      onChange={(event) => {
        field.onChange(event);
        form.setValue('document', '');
        form.clearErrors('document');
      }}
    >
      {DOCUMENT_TYPES.map((option) => (
        <option key={option} value={option}>
          {t(`checkout.customer.documentTypes.${option}`)}
        </option>
      ))}
    </SelectField>
  );
}

function DocumentField() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useFormContext<CustomerForm>();
  const documentType = useWatch({ control: form.control, name: 'documentType' });
  const { error } = form.getFieldState('document', form.formState);
  const { onChange, ...document } = form.register('document');
  const isCpf = documentType === 'cpf';
  const name = isCpf ? t('checkout.customer.cpf') : t('checkout.customer.passport');
  return (
    <Field
      {...document}
      label={name}
      problem={
        error?.message === 'cpfInvalid' ? (
          <Invalid title={t('checkout.customer.cpfInvalid')} advice={problemText('cpfInvalid')} />
        ) : (
          problemText(error?.message)
        )
      }
      inputMode={isCpf ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="next"
      spellCheck={false}
      onChange={(event) => {
        applyMask(event.currentTarget, (typed) => formatDocument(documentType, typed));
        void onChange(event);
      }}
    />
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
      {error && (
        <p id={id} className={styles.problem} role="alert">
          {problemText(error.message)}
        </p>
      )}
    </div>
  );
}
