import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardErrorCode, useAddCard } from '#client/queries/card-changes.ts';
import type { CardState } from '#client/queries/cards.ts';
import type { OrderDesk } from '#client/queries/order-entry.ts';
import { AccessCodeField } from '#client/ui/access-code-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardCodeField } from '#client/ui/card-code-field.tsx';
import { parseAccessCode } from '#shared/access-code.ts';
import { parseCardCode } from '#shared/card-code.ts';
import { asksAccessCode } from './card-access.ts';
import styles from './cards.module.css';

type Problem = 'invalid' | 'already' | 'accessCodeShort';

type AddCardProps = { cards: readonly CardState[]; desk: OrderDesk; onAdd: () => void; onAdded: () => void };

/** What is typed into the form, what is wrong with it, and sending it; changing it clears what was wrong. */
function useAddForm({ cards, desk, onAdd, onAdded }: AddCardProps) {
  const [code, setCode] = useState('');
  const [accessCode, setAccessCode] = useState('');
  const [needsAccessCode, setNeedsAccessCode] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutate, isPending, error, reset } = useAddCard(desk);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
    const card = parseCardCode(code);
    if (!card) return setProblem('invalid');
    if (cards.some((known) => known.code === card)) return setProblem('already');
    const access = needsAccessCode ? parseAccessCode(accessCode) : null;
    if (needsAccessCode && !access) return setProblem('accessCodeShort');
    mutate(
      { code: card, accessCode: access },
      {
        onSuccess: () => {
          changeCode('');
          onAdded();
        },
        onError: (failure) => setNeedsAccessCode((needed) => needed || asksAccessCode(cardErrorCode(failure))),
      },
    );
  };
  const clear = () => {
    setProblem(null);
    reset();
  };
  const changeCode = (typed: string) => {
    setCode(typed);
    setAccessCode('');
    setNeedsAccessCode(false);
    clear();
  };
  const changeAccessCode = (typed: string) => {
    setAccessCode(typed);
    clear();
  };
  const errorCode = error && cardErrorCode(error);
  return { code, changeCode, accessCode, changeAccessCode, needsAccessCode, problem, errorCode, isPending, submit };
}

/** Another card for this gallery: the home's own field and words; an access code only where the card asks for one. */
export function AddCard(props: AddCardProps) {
  const { t } = useTranslation();
  const form = useAddForm(props);
  const { errorCode, needsAccessCode, problem } = form;
  const accessField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsAccessCode) accessField.current?.focus();
  }, [needsAccessCode]);
  const failure = errorCode ? t(`errors.${errorCode}`) : undefined;
  const wasAccessCodeTried = form.accessCode !== '' && asksAccessCode(errorCode);
  const cardProblem =
    problem === 'invalid' ? t('errors.CARD_NOT_FOUND') : problem === 'already' ? t('cards.already') : undefined;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <h3 className={styles.formTitle}>{t('cards.addTitle')}</h3>
      <CardCodeField
        code={form.code}
        problem={cardProblem ?? (asksAccessCode(errorCode) ? undefined : failure)}
        isUnknown={errorCode === 'CARD_NOT_FOUND'}
        isLast={!needsAccessCode}
        onChange={form.changeCode}
      />
      {needsAccessCode && (
        <>
          <p role="status">{t('cards.asksCode')}</p>
          <AccessCodeField
            ref={accessField}
            value={form.accessCode}
            problem={
              problem === 'accessCodeShort' ? t('home.accessCodeInvalid') : wasAccessCodeTried ? failure : undefined
            }
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
