import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepCardsField } from '#client/fields/keep-cards-field.tsx';
import { keptCards, storeKeptCards } from '#client/lib/device-storage.ts';
import { opensKeptCards, useVenue } from '#client/queries/venue.ts';
import { HomeScreenButton } from '#client/ui/home-screen.tsx';
import { SendCardButton } from '#client/ui/send-card-button.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import styles from './keep-cards.module.css';

export function KeepCards({ cards }: { cards: readonly CardCode[] }) {
  const { t } = useTranslation();
  const venue = useVenue();
  const [kept, setKept] = useState(keptCards);
  if (cards.length === 0 || !opensKeptCards(venue)) return null;
  const change = (wanted: readonly CardCode[]) => {
    const stored = storeKeptCards(wanted);
    setKept(stored);
    return stored;
  };
  return (
    <section className={styles.keep} aria-label={t('album.way')}>
      <KeepCardsField
        cards={cards}
        kept={kept}
        label={t('album.keep', { count: cards.length })}
        hint={t('album.keepHint')}
        onChange={change}
      />
      <HomeScreenButton />
    </section>
  );
}

/** Shows ways to open the cards again: each code, a button that sends it, and a way to keep the cards on the device. */
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
