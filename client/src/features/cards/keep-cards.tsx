import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptCards, storeKeptCards } from '#client/lib/device-storage.ts';
import { opensKeptCards, useVenue } from '#client/queries/venue.ts';
import { HomeScreenButton } from '#client/ui/home-screen.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import styles from './keep-cards.module.css';

/** Keeps the cards in the album of this device's home if the visitor wants it (decision 012), and the way there at hand. */
export function KeepCards({ cards }: { cards: readonly CardCode[] }) {
  const { t } = useTranslation();
  const venue = useVenue();
  const hintId = useId();
  const [kept, setKept] = useState(keptCards);
  const [isBlocked, setIsBlocked] = useState(false);
  if (cards.length === 0 || !opensKeptCards(venue)) return null;
  const change = (isWanted: boolean) => {
    const others = kept.filter((card) => !cards.includes(card));
    const stored = storeKeptCards(isWanted ? [...cards, ...others] : others);
    setKept(stored);
    setIsBlocked(isWanted && !cards.some((card) => stored.includes(card)));
  };
  return (
    <section className={styles.keep} aria-label={t('album.way')}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={cards.every((card) => kept.includes(card))}
          aria-describedby={hintId}
          onChange={(event) => change(event.target.checked)}
        />
        <span>{t('album.keep', { count: cards.length })}</span>
      </label>
      <p id={hintId} className={styles.hint}>
        {t(isBlocked ? 'album.blocked' : 'album.keepHint')}
      </p>
      <HomeScreenButton />
    </section>
  );
}
