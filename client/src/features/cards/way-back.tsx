import { useTranslation } from 'react-i18next';
import { useVenue } from '#client/queries/venue.ts';
import { SendCardButton } from '#client/ui/send-card-button.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { KeepCards } from './keep-cards.tsx';
import styles from './way-back.module.css';

export function WayBack({ cards }: { cards: readonly CardCode[] }) {
  const { t } = useTranslation();
  const { name } = useVenue();
  return (
    <div className={styles.way}>
      {cards.map((card) => (
        <div key={card} className={styles.card}>
          <p>
            {t('album.comeBack')} <strong className={styles.code}>{formatCardCode(card)}</strong>
          </p>
          <SendCardButton card={card} venueName={name}>
            {t('reminder.send')}
          </SendCardButton>
        </div>
      ))}
      <KeepCards cards={cards} />
    </div>
  );
}
