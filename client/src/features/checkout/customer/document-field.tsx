import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Folded, foldedTab } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxButton, BoxField, BoxSegment } from '#client/ui/box-field.tsx';
import { DOCUMENT_TYPES, type DocumentType } from '#shared/customer/customer.ts';
import { Invalid } from './customer-fields.tsx';
import { type CustomerForm, formatDocument, useIsValid } from './customer-form.ts';

/** The type is folded for a CPF. Changing it clears the number. */
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

type NumberFieldProps = { type: DocumentType; lead: React.ReactNode; end: React.ReactNode };

function NumberField({ type, lead, end }: NumberFieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useFormContext<CustomerForm>();
  const { error } = form.getFieldState('document', form.formState);
  const { onChange, ...document } = form.register('document');
  const isCpf = type === 'cpf';
  const isValid = useIsValid('document');
  return (
    <BoxField
      {...document}
      lead={lead}
      end={end}
      label={t(`checkout.customer.documentTypes.${type}`)}
      placeholder={isCpf ? '000.000.000-00' : undefined}
      problem={
        error?.message === 'cpfInvalid' ? (
          <Invalid title={t('checkout.customer.cpfInvalid')} advice={problemText('cpfInvalid')} />
        ) : (
          problemText(error?.message, type)
        )
      }
      isValid={isValid}
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
