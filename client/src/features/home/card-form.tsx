import type { FormEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField } from '#client/ui/access-code-field.tsx';
import { CardCodeField } from '#client/ui/card-code-field.tsx';
import { parseCardCode } from '#shared/card-code.ts';
import styles from './card-form.module.css';
import { cardFieldOf } from './card-problem.ts';
import { LoadButton } from './load-button.tsx';
import { useAccessCode } from './use-access-code.ts';
import type { CardOpening } from './use-card-opening.ts';

type CardFormProps = {
  isTwoFactor: boolean;
  code: string;
  onCodeChange: (code: string) => void;
  opening: CardOpening;
  accessField: RefObject<HTMLInputElement | null>;
  /** Another way to fill the code in. */
  children: ReactNode;
};

/** The way in by card code, with the access code where the venue asks for one (requirements H2, H3, H5). */
export function CardForm({ isTwoFactor, code, onCodeChange, opening, accessField, children }: CardFormProps) {
  const { t } = useTranslation();
  const access = useAccessCode(isTwoFactor, opening.clear);
  const { errorCode } = opening;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = parseCardCode(code);
    if (!card) return opening.fail('CARD_NOT_FOUND');
    access.check();
    if (!access.isMissing) opening.open(card, access.code);
  };
  const problemOf = (field: ReturnType<typeof cardFieldOf>) =>
    errorCode && cardFieldOf(errorCode, isTwoFactor) === field ? t(`errors.${errorCode}`) : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CardCodeField
        code={code}
        problem={problemOf('card')}
        isUnknown={errorCode === 'CARD_NOT_FOUND'}
        isLast={!isTwoFactor}
        onChange={(typed) => {
          onCodeChange(typed);
          opening.clear();
        }}
      />
      {isTwoFactor && (
        <AccessCodeField {...access.field} ref={accessField} problem={access.field.problem ?? problemOf('access')} />
      )}
      <LoadButton isBusy={opening.isPending} />
      {children}
    </form>
  );
}
