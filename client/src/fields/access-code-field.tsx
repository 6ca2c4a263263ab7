import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { formatAccessCode, parseAccessCode } from '#shared/cards/card-code.ts';
import { CodeWells, useCodeCaret } from './code-wells.tsx';

/** A pasted code may contain spaces, which must fit until they are removed. */
const PASTED_MAX_LENGTH = 40;

type AccessCodeFieldProps = {
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** Whether a card was just found to need an access code. The hint then says so. */
  isMissing?: boolean;
};

/** Asks for the access code of venues with two-factor access (H3). */
export function AccessCodeField({ onChange, isMissing = false, ...field }: AccessCodeFieldProps) {
  const { t } = useTranslation();
  const { caret, handlers } = useCodeCaret();
  // A problem replaces this hint.
  const shortHint = field.problem ? undefined : t('home.accessCodeHint');
  return (
    <Field
      {...field}
      {...handlers}
      backdrop={<CodeWells typed={field.value} groups={[3, 3]} caret={caret} />}
      label={t('home.accessCode')}
      hint={isMissing ? t('home.accessCodeMissing') : shortHint}
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

/** Holds the typed access code. `code` is null unless it is required and complete. `onTyped` runs after each change. */
export function useAccessCode(isRequired: boolean, onTyped: () => void) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const code = isRequired ? parseAccessCode(typed) : null;
  const isMissing = isRequired && code === null;
  return {
    code,
    isMissing,
    check: () => setIsShort(isMissing),
    field: {
      value: typed,
      problem: isShort ? t('home.accessCodeInvalid') : undefined,
      onChange: (value: string) => {
        setTyped(value);
        setIsShort(false);
        onTyped();
      },
    },
  };
}
