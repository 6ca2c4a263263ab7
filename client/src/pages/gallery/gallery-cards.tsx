import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardState, isEmptyCard } from '#client/queries/cards.ts';
import { asksAccessCode } from '#client/queries/gallery.ts';
import { BadgeButton, Button } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import styles from './gallery.module.css';

/** Opens the list of cards (requirement G9). */
export function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const countId = useId();
  return (
    <BadgeButton
      icon="cards"
      words={t('cards.title')}
      badge={count > 1 ? count : 0}
      aria-label={t('cards.title')}
      aria-describedby={countId}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span id={countId} className="visually-hidden">
        {t('cards.count', { count })}
      </span>
    </BadgeButton>
  );
}

type CardFailuresProps = { cards: readonly CardState[]; onOpenCards: () => void };

export function CardFailures({ cards, onOpenCards }: CardFailuresProps) {
  const { t } = useTranslation();
  const failedCards = cards.filter(({ errorCode }) => errorCode !== null && !isEmptyCard(errorCode));
  return failedCards.map(({ code, errorCode, retry }) => (
    <div key={code} className={styles.failure} role="alert">
      <p className={styles.words}>
        <strong className={styles.code}>{t('cards.name', { code: formatCardCode(code) })}</strong>
        <span>{t(asksAccessCode(errorCode) ? 'cards.asksCode' : 'cards.failed')}</span>
      </p>
      <Button variant="secondary" onClick={asksAccessCode(errorCode) ? onOpenCards : retry}>
        {t(asksAccessCode(errorCode) ? 'cards.open' : 'site.tryAgain')}
      </Button>
    </div>
  ));
}
