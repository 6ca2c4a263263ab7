import { type ReactNode, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Folded, foldedTab } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxButton, BoxField, BoxSegment } from '#client/ui/box-field.tsx';
import { DOCUMENT_TYPES, type DocumentType } from '#shared/customer/customer.ts';
import { customerProblem } from './customer-fields.tsx';
import { type CustomerForm, formatDocument, useIsValid } from './customer-form.ts';

export function DocumentField() {
  const { t } = useTranslation();
  const form = useFormContext<CustomerForm>();
  const type = useWatch({ control: form.control, name: 'documentType' });
  const [isFolded, setIsFolded] = useState(type === 'cpf');
  const choose = (chosen: DocumentType) => {
    form.setValue('documentType', chosen);
    form.resetField('document', { defaultValue: '' });
    setIsFolded(false);
  };
  const usePassport = () => {
    choose('passport');
    form.setFocus('document');
  };
  return (
    <NumberField
      type={type}
      lead={<TypeField isFolded={isFolded} onUnfold={() => setIsFolded(false)} onChoose={choose} />}
      end={isFolded && <BoxButton onClick={usePassport}>{t('checkout.customer.noCpf')}</BoxButton>}
    />
  );
}

type TypeFieldProps = { isFolded: boolean; onUnfold: () => void; onChoose: (type: DocumentType) => void };

function TypeField({ isFolded, onUnfold, onChoose }: TypeFieldProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<CustomerForm>();
  const { field } = useController({ control, name: 'documentType' });
  return (
    <Folded isFolded={isFolded} onUnfold={onUnfold} className={styles.inBox}>
      <BoxSegment
        {...field}
        {...foldedTab(isFolded)}
        label={t('checkout.customer.documentType')}
        shown={t(`checkout.customer.documentTypes.${field.value}`)}
        onChange={(event) => onChoose(event.target.value as DocumentType)}
      >
        {DOCUMENT_TYPES.map((option) => (
          <option key={option} value={option}>
            {t(`checkout.customer.documentTypes.${option}`)}
          </option>
        ))}
      </BoxSegment>
    </Folded>
  );
}

function NumberField({ type, lead, end }: { type: DocumentType; lead: ReactNode; end: ReactNode }) {
  const { t } = useTranslation();
  const form = useFormContext<CustomerForm>();
  const { error } = form.getFieldState('document', form.formState);
  const { onChange, ...document } = form.register('document');
  const isCpf = type === 'cpf';
  return (
    <BoxField
      {...document}
      lead={lead}
      end={end}
      label={t(`checkout.customer.documentTypes.${type}`)}
      placeholder={isCpf ? '000.000.000-00' : undefined}
      problem={customerProblem(t, error?.message, type)}
      isValid={useIsValid('document')}
      inputMode={isCpf ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="next"
      spellCheck={false}
      onChange={(event) => {
        applyMask(event.currentTarget, (typed) => formatDocument(type, typed));
        void onChange(event);
      }}
    />
  );
}
