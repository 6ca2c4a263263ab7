import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAccessCode } from '#shared/access-code.ts';
import { applyMask } from './apply-mask.ts';
import { Field } from './field.tsx';

/** A pasted code may have blanks in and around it; it must fit into the field before they go. */
const PASTED_MAX_LENGTH = 40;

type AccessCodeFieldProps = {
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The access code that a venue with two-factor on asks for (requirement H3). */
export function AccessCodeField({ onChange, ...field }: AccessCodeFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      {...field}
      label={t('home.accessCode')}
      hint={t('home.accessCodeHint')}
      maxLength={PASTED_MAX_LENGTH}
      autoCapitalize="characters"
      autoComplete="one-time-code"
      spellCheck={false}
      enterKeyHint="go"
      onChange={({ currentTarget }) => {
        applyMask(currentTarget, formatAccessCode);
        onChange(currentTarget.value);
      }}
    />
  );
}
