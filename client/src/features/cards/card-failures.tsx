import { useTranslation } from 'react-i18next';
import { asksAccessCode, type CardState, isEmptyCard } from '#client/queries/cards.ts';
import { Button } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import styles from './card-failures.module.css';

type CardFailuresProps = { cards: readonly CardState[]; onOpenCards: () => void };

/** Lists the cards whose media could not be loaded, each with the action that can load them. */
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
        {t(asksAccessCode(errorCode) ? 'cards.open' : 'gallery.retry')}
      </Button>
    </div>
  ));
}
