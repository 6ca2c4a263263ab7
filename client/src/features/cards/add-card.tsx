import type { TFunction } from 'i18next';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField, useAccessCode } from '#client/fields/access-code-field.tsx';
import { CardCodeField } from '#client/fields/card-code-field.tsx';
import { showProblems } from '#client/lib/focus.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useAddCard } from '#client/queries/card-changes.ts';
import type { CardState } from '#client/queries/cards.ts';
import { asksAccessCode } from '#client/queries/gallery.ts';
import { Button } from '#client/ui/button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import { type CardCode, formatCardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import styles from './cards.module.css';

/** Returns the text of a card's problem. CARD_EMPTY_PHOTO's own text only fits a gallery of one card. */
export const cardProblem = (t: TFunction, errorCode: ErrorCode): string =>
  t(`errors.${errorCode === 'CARD_EMPTY_PHOTO' ? 'CARD_EMPTY_MEDIA' : errorCode}`);

type AddCardProps = {
  cards: readonly CardState[];
  /** Renders a button that scans a card. The button belongs to the home feature, which this feature must not import. */
  scan: (onScanned: (code: CardCode) => void) => ReactNode;
  onSubmit: () => void;
  onAdded: () => void;
};

function useAddCardForm({ cards, onSubmit, onAdded }: Omit<AddCardProps, 'scan'>) {
  const { mutate, isPending, error, reset } = useAddCard();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'invalid' | 'already' | null>(null);
  const [needsAccessCode, setNeedsAccessCode] = useState(false);
  const access = useAccessCode(needsAccessCode, reset);
  const changeCode = (code: string) => {
    setTyped(code);
    setProblem(null);
    setNeedsAccessCode(false);
    access.field.onChange('');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
    const code = parseCardCode(typed);
    const problem = !code ? 'invalid' : cards.some((known) => known.code === code) ? 'already' : null;
    if (!code || problem) return showProblems(event.currentTarget, () => setProblem(problem));
    if (access.isMissing) return showProblems(event.currentTarget, access.check);
    mutate(
      { card: code, accessCode: access.code },
      {
        onSuccess: () => {
          changeCode('');
          onAdded();
        },
        onError: (failure) => {
          if (asksAccessCode(errorCodeOf(failure))) setNeedsAccessCode(true);
        },
      },
    );
  };
  const errorCode = error && errorCodeOf(error);
  return { typed, changeCode, problem, needsAccessCode, access, errorCode, isPending, submit };
}

function useProblemTexts({ problem, errorCode, access }: ReturnType<typeof useAddCardForm>) {
  const { t } = useTranslation();
  const failure = errorCode ? cardProblem(t, errorCode) : undefined;
  const isOfAccessCode = asksAccessCode(errorCode);
  const { field } = access;
  return {
    atCard: problem
      ? t(problem === 'invalid' ? 'errors.CARD_NOT_FOUND' : 'cards.already')
      : isOfAccessCode
        ? undefined
        : failure,
    atAccessCode: field.problem ?? (isOfAccessCode && field.value !== '' ? failure : undefined),
  };
}

/** Focuses a field when it mounts, if passed as its ref. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Adds a card to the gallery. Asks for an access code only if the card needs one (G9). */
export function AddCard({ scan, ...props }: AddCardProps) {
  const { t } = useTranslation();
  const form = useAddCardForm(props);
  const { atCard, atAccessCode } = useProblemTexts(form);
  const { needsAccessCode } = form;
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
            code={form.typed}
            beside={scan((code) => form.changeCode(formatCardCode(code)))}
            problem={atCard}
            isUnknown={form.errorCode === 'CARD_NOT_FOUND'}
            isLast={!needsAccessCode}
            onChange={form.changeCode}
          />
          {needsAccessCode && (
            <>
              <p role="status">{t('cards.asksCode')}</p>
              <AccessCodeField {...form.access.field} ref={focusField} problem={atAccessCode} />
            </>
          )}
        </div>
      </Ticket>
    </form>
  );
}
