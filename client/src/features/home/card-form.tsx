import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#client/lib/analytics.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useOpenCard } from '#client/queries/gallery.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { ACCESS_CODE_LENGTH, parseAccessCode } from '#shared/access-code.ts';
import { type CardCode, formatCardCode, parseCardCode } from '#shared/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import styles from './card-form.module.css';
import { cardFieldOf, opensGallery } from './card-problem.ts';

type CardFormProps = {
  isTwoFactor: boolean;
  /** A code handed over by the gallery, with why it could not be opened there. */
  prefilled: string;
  problem: ErrorCode | null;
  onOpened: (card: CardCode) => void;
};

/** The way in by card code, with the access code where the venue asks for one (requirements H2, H3, H5). */
export function CardForm({ isTwoFactor, prefilled, problem, onOpened }: CardFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState(formatCardCode(prefilled));
  const [accessCode, setAccessCode] = useState('');
  const [errorCode, setErrorCode] = useState(problem);
  const [isAccessCodeShort, setIsAccessCodeShort] = useState(false);
  const open = useOpenCard();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (open.isPending) return;
    const card = parseCardCode(code);
    if (!card) return setErrorCode('CARD_NOT_FOUND');
    const access = isTwoFactor ? parseAccessCode(accessCode) : null;
    if (isTwoFactor && !access) return setIsAccessCodeShort(true);
    const succeed = () => {
      track('card_read');
      onOpened(card);
    };
    open.mutate(
      { card, accessCode: access },
      {
        onSuccess: succeed,
        onError: (error) => (opensGallery(errorCodeOf(error)) ? succeed() : setErrorCode(errorCodeOf(error))),
      },
    );
  };

  const problemOf = (field: ReturnType<typeof cardFieldOf>) =>
    errorCode && cardFieldOf(errorCode, isTwoFactor) === field ? t(`errors.${errorCode}`) : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        look="code"
        label={t('home.cardCode')}
        hint={t('home.cardCodeHint')}
        problem={problemOf('card')}
        value={code}
        placeholder="__-____-___"
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={isTwoFactor ? 'next' : 'go'}
        onChange={(event) => {
          setCode(formatCardCode(event.target.value));
          setErrorCode(null);
        }}
      />
      {isTwoFactor && (
        <Field
          label={t('home.accessCode')}
          hint={t('home.accessCodeHint')}
          problem={isAccessCodeShort ? t('home.accessCodeInvalid') : problemOf('access')}
          value={accessCode}
          maxLength={ACCESS_CODE_LENGTH}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setAccessCode(event.target.value.toUpperCase());
            setIsAccessCodeShort(false);
            setErrorCode(null);
          }}
        />
      )}
      <Button type="submit" isWide isBusy={open.isPending}>
        {t('home.load')}
      </Button>
      <p className="visually-hidden" role="status">
        {open.isPending ? t('home.loading') : ''}
      </p>
    </form>
  );
}
