import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { type CardCode, formatCardCode } from '#shared/card-code.ts';
import type { FoundCard } from '#shared/face-search.ts';
import { countByKind, type Media } from '#shared/media.ts';
import styles from './found-cards.module.css';
import { Step } from './step.tsx';

/** The number of pictures shown of each card. */
const PICTURES_PER_CARD = 4;

type FoundCardsProps = {
  cards: readonly FoundCard[];
  picture: (media: Media) => ReactNode;
  /** Opens the gallery of the chosen card. */
  onOpen: (cards: readonly [CardCode, ...CardCode[]]) => void;
  onSearchAgain: () => void;
};

/** The cards that the search found, each with some of its media, to choose one (requirement F5). */
export function FoundCards({ cards, picture, onOpen, onSearchAgain }: FoundCardsProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<CardCode | null>(null);
  const chosen = picked ?? cards[0]?.code;
  return (
    <Step
      title={t('faceSearch.cards.title', { count: cards.length })}
      hint={t('faceSearch.cards.hint')}
      actions={
        <>
          <Button variant="secondary" onClick={onSearchAgain}>
            {t('faceSearch.cards.again')}
          </Button>
          <Button onClick={() => chosen && onOpen([chosen])}>{t('faceSearch.cards.open')}</Button>
        </>
      }
    >
      <fieldset className={styles.cards}>
        <legend className="visually-hidden">{t('faceSearch.cards.legend')}</legend>
        {cards.map((card) => (
          <label key={card.code} className={styles.card}>
            <span className={styles.line}>
              <input type="radio" name="card" checked={card.code === chosen} onChange={() => setPicked(card.code)} />
              <CardWords card={card} />
            </span>
            <span className={styles.pictures}>
              {card.medias.slice(0, PICTURES_PER_CARD).map((media) => (
                <span key={media.id} className={styles.picture}>
                  {picture(media)}
                </span>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
    </Step>
  );
}

function CardWords({ card: { code, medias } }: { card: FoundCard }) {
  const { t } = useTranslation();
  const { photos, videos } = countByKind(medias);
  const counts = [
    ...(photos > 0 ? [t('faceSearch.cards.photos', { count: photos })] : []),
    ...(videos > 0 ? [t('faceSearch.cards.videos', { count: videos })] : []),
  ];
  return (
    <span className={styles.words}>
      <strong>{t('faceSearch.cards.card', { code: formatCardCode(code) })}</strong>{' '}
      <span className={styles.counts}>{counts.join(' · ')}</span>
    </span>
  );
}
