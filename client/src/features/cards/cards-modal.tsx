import { type ComponentProps, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField, useAccessCode } from '#client/fields/access-code-field.tsx';
import { countsText } from '#client/i18n/translator.ts';
import { useFocusAfterRemove } from '#client/lib/focus.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useRemoveCard } from '#client/queries/card-changes.ts';
import { type CardState, isEmptyCard, useCards } from '#client/queries/cards.ts';
import { asksAccessCode, useOpenCard } from '#client/queries/gallery.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { galleryCounts } from '#shared/media/gallery-count.ts';
import { AddCard, cardProblem } from './add-card.tsx';
import styles from './cards.module.css';
import { KeepCards } from './keep-cards.tsx';

type CardsModalProps = {
  first: CardCode;
  scan: ComponentProps<typeof AddCard>['scan'];
  onMoved: (next: CardCode) => Promise<void>;
  onClose: () => void;
};

function nextOpenCard(cards: readonly CardState[], removed: CardCode) {
  return cards.filter(({ code }) => code !== removed).flatMap(({ gallery }) => gallery?.cards ?? [])[0] ?? null;
}

/**
 * Returns how to remove a card, unless it is the only one. The card in the page's address can be removed only if
 * another open card can take its place in the address.
 */
function useRemoval(cards: readonly CardState[], { first, onMoved }: Omit<CardsModalProps, 'onClose' | 'scan'>) {
  const { mutate, isPending, variables, error } = useRemoveCard(onMoved);
  const next = nextOpenCard(cards, first);
  return {
    canRemove: (code: CardCode) => cards.length > 1 && (code !== first || next !== null),
    isRemoving: (code: CardCode) => isPending && variables.code === code,
    remove: (code: CardCode, onRemoved: () => void) =>
      mutate({ code, next: code === first ? next : null }, { onSuccess: onRemoved }),
    error,
  };
}

/** Lists the gallery's cards, and lets the visitor add cards and remove all but one (G9). */
export function CardsModal({ onClose, scan, ...gallery }: CardsModalProps) {
  const { t } = useTranslation();
  const cards = useCards(gallery.first);
  const { canRemove, isRemoving, remove, error } = useRemoval(cards, gallery);
  const [outcome, setOutcome] = useState<'added' | 'removed' | null>(null);
  const removal = (code: CardCode) => () => {
    setOutcome(null);
    remove(code, () => setOutcome('removed'));
  };
  return (
    <Modal title={t('cards.title')} onClose={onClose}>
      <div className={styles.cards} data-tone="paper">
        <p className={styles.hint}>{t('cards.hint', { count: cards.length })}</p>
        <p className={styles.outcome} role="status">
          {outcome ? t(`cards.${outcome}`) : ''}
        </p>
        <ul className={styles.list}>
          {cards.map((card) => (
            <CardRow
              key={card.code}
              card={card}
              isRemoving={isRemoving(card.code)}
              onRemove={canRemove(card.code) ? removal(card.code) : null}
            />
          ))}
        </ul>
        {error && (
          <p className={styles.problem} role="alert">
            {t(`errors.${errorCodeOf(error)}`)}
          </p>
        )}
        <AddCard cards={cards} scan={scan} onSubmit={() => setOutcome(null)} onAdded={() => setOutcome('added')} />
        <KeepCards key={cards.length} cards={cards.flatMap(({ code, gallery }) => (gallery ? [code] : []))} />
      </div>
    </Modal>
  );
}

type CardRowProps = {
  card: CardState;
  isRemoving: boolean;
  onRemove: (() => void) | null;
};

function CardRow({ card: { code, gallery, errorCode, retry }, isRemoving, onRemove }: CardRowProps) {
  const { t } = useTranslation();
  const row = useFocusAfterRemove();
  const written = formatCardCode(code);
  const failure = errorCode && (asksAccessCode(errorCode) ? t('cards.asksCode') : cardProblem(t, errorCode));
  const note = gallery ? countsText(t, galleryCounts(gallery)) : t('site.loading');
  return (
    <li ref={row} className={styles.card} aria-label={written} aria-busy={isRemoving || undefined}>
      <div>
        <strong className={styles.code}>{written}</strong>
        <p className="small-print">{failure ?? note}</p>
      </div>
      {onRemove && (
        <IconButton icon="trash" label={t('cards.remove', { code: written })} isBusy={isRemoving} onClick={onRemove} />
      )}
      {asksAccessCode(errorCode) && <Unlock code={code} />}
      {errorCode && !asksAccessCode(errorCode) && !isEmptyCard(errorCode) && (
        <div className={styles.failure}>
          <Button variant="secondary" onClick={retry}>
            {t('site.tryAgain')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Asks for the access code if this tab has no valid pass for the card. The access code is never stored. */
function Unlock({ code }: { code: CardCode }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useOpenCard();
  const access = useAccessCode(true, reset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (access.isMissing) access.check();
    else mutate({ card: code, accessCode: access.code });
  };
  const problem = error ? t(`errors.${errorCodeOf(error)}`) : undefined;
  return (
    <form className={`${styles.form} ${styles.unlock}`} onSubmit={submit} noValidate>
      <AccessCodeField {...access.field} problem={access.field.problem ?? problem} />
      <Button type="submit" variant="secondary" isBusy={isPending}>
        {t('cards.open')}
      </Button>
    </form>
  );
}
