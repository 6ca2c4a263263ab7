import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText } from '#client/i18n/counts.ts';
import { Button } from '#client/ui/button.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { wallLayout } from '#client/ui/mosaic-layout.ts';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { countByKind, type Media } from '#shared/media/media.ts';
import type { FoundCard } from '#shared/visit/face-search.ts';
import styles from './found-cards.module.css';
import { Step } from './step.tsx';

const PICTURES = { only: 10, each: 5 } as const;
/** With more, the wall fills a phone anyway. */
const FEW_PICTURES = 6;
const NARROW_SCREEN = '(width < 48rem)';

type FoundCardsProps = {
  cards: readonly FoundCard[];
  selfieUrl: string | null;
  onOpen: (cards: readonly [CardCode, ...CardCode[]]) => void;
  onSearchAgain: () => void;
};

/** Confirms the only card found, or offers a choice (requirement F5). */
export function FoundCards({ cards, selfieUrl, onOpen, onSearchAgain }: FoundCardsProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<CardCode | null>(null);
  const chosen = picked ?? cards[0]?.code;
  const only = cards.length === 1 ? cards[0] : undefined;
  const [isNarrow] = useState(() => matchMedia(NARROW_SCREEN).matches);
  const isFirstLarge = isNarrow && only !== undefined && only.medias.length <= FEW_PICTURES;
  return (
    <Step
      tone={only ? 'poster' : 'paper'}
      title={only ? t('faceSearch.cards.isYou') : t('faceSearch.cards.title', { count: cards.length })}
      hint={only ? countsText(t, countByKind(only.medias)) : t('faceSearch.cards.hint')}
      print={selfieUrl && <img className={styles.selfie} src={selfieUrl} alt="" />}
      actions={
        <>
          <Button isWide onClick={() => chosen && onOpen([chosen])}>
            {only ? t('faceSearch.cards.isMe') : t('faceSearch.cards.open')}
          </Button>
          <Button variant="quiet" onClick={onSearchAgain}>
            {t('faceSearch.cards.again')}
          </Button>
        </>
      }
    >
      {only ? (
        <div className={styles.wall}>
          <Wall medias={only.medias} most={PICTURES.only} isFirstLarge={isFirstLarge} />
        </div>
      ) : (
        <CardChoice cards={cards} chosen={chosen} onChoose={setPicked} />
      )}
    </Step>
  );
}

type WallProps = {
  medias: readonly Media[];
  most: number;
  isFirstLarge?: boolean;
};

function Wall({ medias, most, isFirstLarge }: WallProps) {
  const { t } = useTranslation();
  const more = (count: number) => t('faceSearch.cards.more', { count });
  const layout = wallLayout(Math.min(medias.length, most), isFirstLarge);
  return <Mosaic medias={medias} layout={layout} moreLabel={more} />;
}

type CardChoiceProps = Pick<FoundCardsProps, 'cards'> & {
  chosen: CardCode | undefined;
  onChoose: (card: CardCode) => void;
};

function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.cards}>
      <legend className="visually-hidden">{t('faceSearch.cards.legend')}</legend>
      {cards.map(({ code, medias }) => (
        <label key={code} className={styles.card}>
          <span className={styles.line}>
            <input type="radio" name="card" checked={code === chosen} onChange={() => onChoose(code)} />
            <span className={styles.words}>
              <strong>{t('cards.name', { code: formatCardCode(code) })}</strong>{' '}
              <span className={styles.counts}>{countsText(t, countByKind(medias), 'dots')}</span>
            </span>
          </span>
          <Wall medias={medias} most={PICTURES.each} />
        </label>
      ))}
    </fieldset>
  );
}
