import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAccessCode } from '#shared/access-code.ts';

/**
 * The access code as it is typed, for whichever form asks for it (requirement H3).
 * @param isAsked whether the venue asks for one.
 * @param onTyped told of every change.
 */
export function useAccessCode(isAsked: boolean, onTyped: () => void) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const code = isAsked ? parseAccessCode(typed) : null;
  const isMissing = isAsked && code === null;
  return {
    /** What to send; null where none is asked for, too. */
    code,
    isMissing,
    /** Says at the field when the code is not complete: at the button, never while it is typed. */
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
