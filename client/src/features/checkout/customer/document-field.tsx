import { type ReactNode, useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Folded, foldedTab } from '#client/features/checkout/folded.tsx';
import styles from '#client/features/checkout/form.module.css';
import { applyMask } from '#client/ui/apply-mask.ts';
import { BoxButton, BoxField, BoxSegment } from '#client/ui/box-field.tsx';
import { isCpf } from '#shared/customer/cpf.ts';
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
        options={DOCUMENT_TYPES.map((value) => ({ value, name: t(`checkout.customer.documentTypes.${value}`) }))}
        onChange={(event) => onChoose(event.target.value as DocumentType)}
      />
    </Folded>
  );
}

/** On-screen keys for numbers may have none that leads to the next field. With a real keyboard, Tab would skip it. */
function useMoveToPhone(type: DocumentType) {
  const { getValues, setFocus } = useFormContext<CustomerForm>();
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches);
  const isMoving = () => isTouched && type === 'cpf' && getValues('phone') === '';
  const moveToPhone = (typed: string) => {
    if (isMoving() && isCpf(typed)) setFocus('phone');
  };
  return { isMoving, moveToPhone };
}

function NumberField({ type, lead, end }: { type: DocumentType; lead: ReactNode; end: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const form = useFormContext<CustomerForm>();
  const { error } = form.getFieldState('document', form.formState);
  const { onChange, ...document } = form.register('document');
  const { isMoving, moveToPhone } = useMoveToPhone(type);
  return (
    <>
      <BoxField
        {...document}
        lead={lead}
        end={end}
        label={t(`checkout.customer.documentTypes.${type}`)}
        placeholder={type === 'cpf' ? '000.000.000-00' : undefined}
        problem={customerProblem(t, error?.message, type)}
        isValid={useIsValid('document')}
        inputMode={type === 'cpf' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        spellCheck={false}
        // Announced before, because the focus then moves by itself (WCAG 3.2.2).
        aria-describedby={isMoving() ? id : undefined}
        onChange={(event) => {
          applyMask(event.currentTarget, (typed) => formatDocument(type, typed));
          void onChange(event);
          moveToPhone(event.currentTarget.value);
        }}
      />
      <span id={id} hidden>
        {t('checkout.customer.thenPhone')}
      </span>
    </>
  );
}
