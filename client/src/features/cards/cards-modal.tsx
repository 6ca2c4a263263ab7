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
  /** Called when the card in the address was removed. Resolves when the gallery shows another card's address. */
  onMoved: (next: CardCode) => Promise<void>;
  onClose: () => void;
};

/** The card that the address changes to when its own card is removed: the next open one, or null. */
function nextOpenCard(cards: readonly CardState[], removed: CardCode) {
  return cards.filter(({ code }) => code !== removed).flatMap(({ gallery }) => gallery?.cards ?? [])[0] ?? null;
}

/**
 * Removes cards. The last card cannot be removed. The card in the address can be removed only if another card is open,
 * because the address changes to that one.
 */
function useRemoval(cards: readonly CardState[], { first, onMoved }: Omit<CardsModalProps, 'onClose'>) {
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

/** Lists the cards of the gallery and the order, adds one, or removes one but the last (requirement G9). */
export function CardsModal({ onClose, ...gallery }: CardsModalProps) {
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
        <p className={styles.hint}>{t('cards.hint')}</p>
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
            {t(`errors.${cardErrorCode(error)}`)}
          </p>
        )}
        <AddCard cards={cards} onSubmit={() => setOutcome(null)} onAdded={() => setOutcome('added')} />
        <p className={styles.outcome} role="status">
          {outcome ? t(`cards.${outcome}`) : ''}
        </p>
      </div>
    </Modal>
  );
}
