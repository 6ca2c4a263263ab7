import { useTranslation } from 'react-i18next';
import type { CardState } from '#client/queries/cards.ts';
import { asksAccessCode } from '#client/queries/gallery.ts';
import { Button } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import styles from './gallery.module.css';

type CardFailuresProps = { cards: readonly CardState[]; onOpenCards: () => void };

export function CardFailures({ cards, onOpenCards }: CardFailuresProps) {
  const { t } = useTranslation();
  return cards.map(({ code, errorCode, retry }) => (
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
