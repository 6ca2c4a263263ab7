import type { TFunction } from 'i18next';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { wallLayout } from '#client/ui/mosaic-layout.ts';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { countByKind, type Media } from '#shared/media/media.ts';
import type { FoundCard } from '#shared/visit/face-search.ts';
import type { VisitDays } from '#shared/visit/visit-period.ts';
import { formatDays } from './calendar/days.ts';
import styles from './found-cards.module.css';
import { StepLayout } from './step-layout.tsx';

const PICTURES = { only: 10, each: 5 } as const;
/** Up to this many pictures do not fill a phone's screen, so the first one is large. */
const FEW_PICTURES = 6;
const NARROW_SCREEN = '(width < 48rem)';

type FoundCardsProps = {
  cards: readonly FoundCard[];
  selfie: Blob | undefined;
  isOpening: boolean;
  onOpen: (cards: readonly [CardCode, ...CardCode[]]) => void;
  onSearchAgain: () => void;
};

/** Asks the visitor to confirm the only found card, or to choose among several (F5). */
export function FoundCards({ cards, selfie, isOpening, onOpen, onSearchAgain }: FoundCardsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly CardCode[]>(() => cards.slice(0, 1).map(({ code }) => code));
  const [isMissing, setIsMissing] = useState(false);
  const choice = useRef<HTMLFieldSetElement>(null);
  const only = cards.length === 1 ? cards[0] : undefined;
  const [isNarrow] = useState(() => matchMedia(NARROW_SCREEN).matches);
  const isFirstLarge = isNarrow && only !== undefined && only.medias.length <= FEW_PICTURES;
  const open = () => {
    const [first, ...others] = cards.map(({ code }) => code).filter((code) => chosen.includes(code));
    if (first) return onOpen([first, ...others]);
    setIsMissing(true);
    choice.current?.querySelector('input')?.focus();
  };
  const toggle = (card: CardCode, isChosen: boolean) =>
    setChosen([...chosen.filter((code) => code !== card), ...(isChosen ? [card] : [])]);
  return (
    <StepLayout
      tone={only ? 'poster' : 'paper'}
      title={only ? t('faceSearch.cards.isYou') : t('faceSearch.cards.title', { count: cards.length })}
      hint={
        only
          ? foundCounts(t, only.medias, 'list') || t('cards.name', { code: formatCardCode(only.code) })
          : t('faceSearch.cards.hint')
      }
      problem={isMissing && chosen.length === 0 ? t('faceSearch.cards.missing') : null}
      selfie={selfie}
      actions={
        <>
          <Button isWide isBusy={isOpening} aria-disabled={chosen.length === 0 || undefined} onClick={open}>
            {only ? t('faceSearch.cards.isMe') : t('home.load')}
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
        <CardChoice ref={choice} cards={cards} chosen={chosen} onToggle={toggle} />
      )}
    </StepLayout>
  );
}

/** Returns an empty text for a card without pictures, whose contents are unknown. */
const foundCounts = (t: TFunction, medias: readonly Media[], style: 'list' | 'dots'): string =>
  medias.length > 0 ? countsText(t, countByKind(medias), style) : '';

function Wall({ medias, most, isFirstLarge }: { medias: readonly Media[]; most: number; isFirstLarge?: boolean }) {
  const { t } = useTranslation();
  const more = (count: number) => t('faceSearch.cards.more', { count });
  const layout = wallLayout(Math.min(medias.length, most), isFirstLarge);
  return <Mosaic medias={medias} layout={layout} moreLabel={more} />;
}

type CardChoiceProps = Pick<FoundCardsProps, 'cards'> & {
  ref: RefObject<HTMLFieldSetElement | null>;
  chosen: readonly CardCode[];
  onToggle: (card: CardCode, isChosen: boolean) => void;
};

function CardChoice({ ref, cards, chosen, onToggle }: CardChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset ref={ref} className={styles.cards}>
      <legend className="visually-hidden">{t('faceSearch.cards.legend')}</legend>
      {cards.map(({ code, medias }) => (
        <label key={code} className={styles.card}>
          <span className={styles.line}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) => onToggle(code, target.checked)}
            />
            <span className={styles.words}>
              <strong>{t('cards.name', { code: formatCardCode(code) })}</strong>{' '}
              <span className="small-print">{foundCounts(t, medias, 'dots')}</span>
            </span>
          </span>
          <Wall medias={medias} most={PICTURES.each} />
        </label>
      ))}
    </fieldset>
  );
}

type NobodyFoundProps = {
  days: VisitDays | undefined;
  selfie: Blob | undefined;
  helpLink: ReactNode;
  onOtherDay: () => void;
  onMoreSelfies: () => void;
  onTypeCode: (() => void) | null;
};

/** Says that the search found nobody, without having failed, and offers another day or the card's code (F6). */
export function NobodyFound({ days, selfie, helpLink, onOtherDay, onMoreSelfies, onTypeCode }: NobodyFoundProps) {
  const { t, i18n } = useTranslation();
  return (
    <StepLayout
      tone="lone"
      title={t('faceSearch.nobody.title', {
        days: days ? formatDays(days, i18n.language, { day: 'numeric', month: 'long' }) : '',
      })}
      hint={t('faceSearch.nobody.hint')}
      selfie={selfie}
      actions={
        <>
          <Button isWide onClick={onOtherDay}>
            {t('faceSearch.nobody.otherDay')}
          </Button>
          {onTypeCode && (
            <Button variant="secondary" onClick={onTypeCode}>
              {t('faceSearch.nobody.typeCode')}
            </Button>
          )}
          <Button variant="quiet" onClick={onMoreSelfies}>
            {t('faceSearch.nobody.moreSelfies')}
          </Button>
        </>
      }
    >
      <p className="small-print">{helpLink}</p>
    </StepLayout>
  );
}
