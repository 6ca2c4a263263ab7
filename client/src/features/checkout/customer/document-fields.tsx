import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field, SelectField } from '#client/ui/field.tsx';
import { DOCUMENT_TYPES } from '#shared/customer.ts';
import { type CustomerForm, formatDocument } from './customer-form.ts';

/** Which document, and its number. */
export function DocumentFields() {
  return (
    <div className={styles.pair}>
      <DocumentTypeField />
      <DocumentField />
    </div>
  );
}

/** Another document starts empty. */
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
      label={error?.message === 'cpfInvalid' ? t('checkout.customer.cpfInvalid') : name}
      aria-label={name}
      problem={problemText(error?.message)}
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
