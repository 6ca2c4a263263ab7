import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField } from '#client/fields/access-code-field.tsx';
import { CardCodeField } from '#client/fields/card-code-field.tsx';
import { showProblems } from '#client/lib/focus.ts';
import { cardErrorCode, useAddCard } from '#client/queries/card-changes.ts';
import { asksAccessCode, type CardState } from '#client/queries/cards.ts';
import { Button } from '#client/ui/button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import { parseAccessCode } from '#shared/cards/access-code.ts';
import { type CardCode, formatCardCode, parseCardCode } from '#shared/cards/card-code.ts';
import styles from './cards.module.css';

type Problem = 'invalid' | 'already' | 'accessCodeShort';

function useTypedCard(onChange: () => void) {
  const [code, setCode] = useState('');
  const [accessCode, setAccessCode] = useState('');
  const [needsAccessCode, setNeedsAccessCode] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const clear = () => {
    setProblem(null);
    onChange();
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
  const askAccessCode = () => setNeedsAccessCode(true);
  return { code, accessCode, needsAccessCode, problem, setProblem, changeCode, changeAccessCode, askAccessCode };
}

type AddCardProps = {
  cards: readonly CardState[];
  /** Button that scans a code, owned by the home feature. */
  scan: (onScanned: (code: CardCode) => void) => ReactNode;
  onSubmit: () => void;
  onAdded: () => void;
};

function useAddCardForm({ cards, onSubmit, onAdded }: Omit<AddCardProps, 'scan'>) {
  const { mutate, isPending, error, reset } = useAddCard();
  const { setProblem, askAccessCode, ...typed } = useTypedCard(reset);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
    const code = parseCardCode(typed.code);
    const fail = (problem: Problem) => showProblems(event.currentTarget, () => setProblem(problem));
    if (!code) return fail('invalid');
    if (cards.some((known) => known.code === code)) return fail('already');
    const accessCode = typed.needsAccessCode ? parseAccessCode(typed.accessCode) : null;
    if (typed.needsAccessCode && !accessCode) return fail('accessCodeShort');
    mutate(
      { code, accessCode },
      {
        onSuccess: () => {
          typed.changeCode('');
          onAdded();
        },
        onError: (failure) => {
          if (asksAccessCode(cardErrorCode(failure))) askAccessCode();
        },
      },
    );
  };
  return { ...typed, errorCode: error && cardErrorCode(error), isPending, submit };
}

function useProblemTexts({ problem, errorCode, accessCode }: ReturnType<typeof useAddCardForm>) {
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

function useFocusWhen(isAsked: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return field;
}

/** Adds a card to the gallery. Asks for an access code only if the card needs one (requirement G9). */
export function AddCard({ scan, ...props }: AddCardProps) {
  const { t } = useTranslation();
  const form = useAddCardForm(props);
  const { atCard, atAccessCode } = useProblemTexts(form);
  const { needsAccessCode } = form;
  const accessField = useFocusWhen(needsAccessCode);
  const submit = (
    <Button type="submit" isWide isBusy={form.isPending}>
      {t('cards.add')}
    </Button>
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <Ticket stub={submit}>
        <div className={styles.form}>
          <h3 className={styles.formTitle}>{t('cards.addTitle')}</h3>
          <CardCodeField
            code={form.code}
            beside={scan((code) => form.changeCode(formatCardCode(code)))}
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
        </div>
      </Ticket>
    </form>
  );
}
