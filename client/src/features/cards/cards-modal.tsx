import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardErrorCode, useRemoveCard } from '#client/queries/card-changes.ts';
import { type CardState, useCards } from '#client/queries/cards.ts';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/card-code.ts';
import { AddCard } from './add-card.tsx';
import { CardRow } from './card-row.tsx';
import styles from './cards.module.css';

type CardsModalProps = {
  /** The card in the address. */
  first: CardCode;
  /** The card in the address was removed: resolves when the gallery goes on under another. */
  onMoved: (next: CardCode) => Promise<void>;
  onClose: () => void;
};

/** The right to the card that the address moves to when its own is removed: the next one that is open. */
function nextOpenCard(cards: readonly CardState[], removed: CardCode) {
  return cards.filter(({ code }) => code !== removed).flatMap(({ gallery }) => gallery?.cards ?? [])[0] ?? null;
}

/** Removing a card, where one may go: never the last, nor the one in the address without another to move to. */
function useRemoval(cards: readonly CardState[], { first, onMoved }: Omit<CardsModalProps, 'onClose'>) {
  const { mutate, isPending, variables, error } = useRemoveCard(onMoved);
  const next = nextOpenCard(cards, first);
  return {
    mayRemove: (code: CardCode) => cards.length > 1 && (code !== first || next !== null),
    isRemoving: (code: CardCode) => isPending && variables.code === code,
    remove: (code: CardCode, onRemoved: () => void) =>
      mutate({ code, next: code === first ? next : null }, { onSuccess: onRemoved }),
    error,
  };
}

/** All cards of the gallery and the order: look, add another, remove one; the last one stays (requirement G9). */
export function CardsModal({ onClose, ...gallery }: CardsModalProps) {
  const { t } = useTranslation();
  const cards = useCards(gallery.first);
  const { mayRemove, isRemoving, remove, error } = useRemoval(cards, gallery);
  const [outcome, setOutcome] = useState<'added' | 'removed' | null>(null);
  const removal = (code: CardCode) => () => {
    setOutcome(null);
    remove(code, () => setOutcome('removed'));
  };
  return (
    <Modal title={t('cards.title')} onClose={onClose}>
      <div className={styles.cards}>
        <p className={styles.hint}>{t('cards.hint')}</p>
        <ul className={styles.list}>
          {cards.map((card) => (
            <CardRow
              key={card.code}
              card={card}
              isRemoving={isRemoving(card.code)}
              onRemove={mayRemove(card.code) ? removal(card.code) : null}
            />
          ))}
        </ul>
        {error && (
          <p className={styles.problem} role="alert">
            {t(`errors.${cardErrorCode(error)}`)}
          </p>
        )}
        <AddCard cards={cards} onAdd={() => setOutcome(null)} onAdded={() => setOutcome('added')} />
        <p className={styles.outcome} role="status">
          {outcome ? t(`cards.${outcome}`) : ''}
        </p>
      </div>
    </Modal>
  );
}
