import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { formatAccessCode } from '#shared/cards/access-code.ts';
import { CodeWells, useCodeCaret } from './code-wells.tsx';

const GROUPS = [3, 3];

/** A pasted code may contain blanks, which must fit until they are removed. */
const PASTED_MAX_LENGTH = 40;

type AccessCodeFieldProps = {
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
};

export function AccessCodeField({ onChange, ...field }: AccessCodeFieldProps) {
  const { t } = useTranslation();
  const { caret, handlers } = useCodeCaret();
  return (
    <Field
      {...field}
      {...handlers}
      variant="boxed"
      backdrop={<CodeWells typed={field.value} groups={GROUPS} caret={caret} />}
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
