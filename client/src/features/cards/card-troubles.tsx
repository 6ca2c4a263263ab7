import { useTranslation } from 'react-i18next';
import type { CardState } from '#client/queries/cards.ts';
import { Button } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import { asksAccessCode, isEmptyCard } from './card-access.ts';
import styles from './card-troubles.module.css';

type CardTroublesProps = { cards: readonly CardState[]; onOpenCards: () => void };

/** The cards of the order whose media are missing from the gallery, each with what brings them. */
export function CardTroubles({ cards, onOpenCards }: CardTroublesProps) {
  const { t } = useTranslation();
  const inTrouble = cards.filter(({ errorCode }) => errorCode !== null && !isEmptyCard(errorCode));
  return inTrouble.map(({ code, errorCode, retry }) => (
    <div key={code} className={styles.trouble} role="alert">
      <p className={styles.words}>
        <strong className={styles.code}>{t('cards.problem', { code: formatCardCode(code) })}</strong>
        {t(asksAccessCode(errorCode) ? 'cards.asksCode' : 'cards.failed')}
      </p>
      <Button variant="secondary" onClick={asksAccessCode(errorCode) ? onOpenCards : retry}>
        {t(asksAccessCode(errorCode) ? 'cards.open' : 'gallery.retry')}
      </Button>
    </div>
  ));
}
