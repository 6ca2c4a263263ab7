import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField } from '#client/ui/access-code-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardCodeField } from '#client/ui/card-code-field.tsx';
import { parseAccessCode } from '#shared/access-code.ts';
import { parseCardCode } from '#shared/card-code.ts';
import styles from './card-form.module.css';
import { cardFieldOf } from './card-problem.ts';
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
  const [accessCode, setAccessCode] = useState('');
  const [isAccessCodeShort, setIsAccessCodeShort] = useState(false);
  const { errorCode } = opening;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = parseCardCode(code);
    if (!card) return opening.fail('CARD_NOT_FOUND');
    const access = isTwoFactor ? parseAccessCode(accessCode) : null;
    if (isTwoFactor && !access) return setIsAccessCodeShort(true);
    opening.open(card, access);
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
        <AccessCodeField
          ref={accessField}
          value={accessCode}
          problem={isAccessCodeShort ? t('home.accessCodeInvalid') : problemOf('access')}
          onChange={(typed) => {
            setAccessCode(typed);
            setIsAccessCodeShort(false);
            opening.clear();
          }}
        />
      )}
      <Button type="submit" isWide isBusy={opening.isPending}>
        {t('home.load')}
      </Button>
      {children}
      <p className="visually-hidden" role="status">
        {opening.isPending ? t('home.loading') : ''}
      </p>
    </form>
  );
}
