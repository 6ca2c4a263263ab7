import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField } from '#client/fields/access-code-field.tsx';
import { CardCodeField } from '#client/fields/card-code-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { asksAccessCode } from './card-access.ts';
import styles from './cards.module.css';
import { type AddCardForm, type AddCardFormProps, useAddCardForm } from './use-add-card-form.ts';

/** What is said at each field: a failure stands at the one that it asks to be filled in anew. */
function useProblemTexts({ problem, errorCode, accessCode }: AddCardForm) {
  const { t } = useTranslation();
  const failure = errorCode ? t(`errors.${errorCode}`) : undefined;
  const isOfAccessCode = asksAccessCode(errorCode);
  const atCard = isOfAccessCode ? undefined : failure;
  const atAccessCode = isOfAccessCode && accessCode !== '' ? failure : undefined;
  switch (problem) {
    case 'invalid':
      return { atCard: t('errors.CARD_NOT_FOUND'), atAccessCode };
    case 'already':
      return { atCard: t('cards.already'), atAccessCode };
    case 'accessCodeShort':
      return { atCard, atAccessCode: t('home.accessCodeInvalid') };
    case null:
      return { atCard, atAccessCode };
  }
}

/** Another card for this gallery: the home's own field and words; an access code only where the card asks for one. */
export function AddCard(props: AddCardFormProps) {
  const { t } = useTranslation();
  const form = useAddCardForm(props);
  const { atCard, atAccessCode } = useProblemTexts(form);
  const { needsAccessCode } = form;
  const accessField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsAccessCode) accessField.current?.focus();
  }, [needsAccessCode]);
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <h3 className={styles.formTitle}>{t('cards.addTitle')}</h3>
      <CardCodeField
        code={form.code}
        problem={atCard}
        isUnknown={form.errorCode === 'CARD_NOT_FOUND'}
        isLast={!needsAccessCode}
        onChange={form.changeCode}
      />
      {needsAccessCode && (
        <>
          <p role="status">{t('cards.asksCode')}</p>
          <AccessCodeField
            ref={accessField}
            value={form.accessCode}
            problem={atAccessCode}
            onChange={form.changeAccessCode}
          />
        </>
      )}
      <Button type="submit" isWide isBusy={form.isPending}>
        {t('cards.add')}
      </Button>
    </form>
  );
}
