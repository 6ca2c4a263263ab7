import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { ACCESS_CODE_LENGTH } from '#shared/access-code.ts';

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
      maxLength={ACCESS_CODE_LENGTH}
      autoCapitalize="characters"
      autoComplete="one-time-code"
      spellCheck={false}
      enterKeyHint="go"
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  );
}
