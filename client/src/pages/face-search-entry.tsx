import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { track } from '#client/services/analytics.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { Tile } from '#client/ui/tile.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { OPENED_CARD } from '#shared/site/paths.ts';
import { homeForm, type Venue } from '#shared/site/venue.ts';

const FaceSearch = lazyPart(() =>
  import('#client/features/face-search/face-search.tsx').then((module) => module.FaceSearch),
);

type EntryProps = { venue: Venue; helpLink: ReactNode; onOpened: (card: CardCode) => void };

/** Where the venue offers it (requirement H4). */
export function FaceSearchEntry({ venue, helpLink, onOpened }: EntryProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!venue.hasFacialRecognition) return null;
  const open = (card: CardCode) => {
    track('card_read');
    onOpened(card);
  };
  const typeCode = () => {
    // The dialog gives the focus back first.
    flushSync(() => setIsOpen(false));
    document.querySelector<HTMLElement>(`input[name="${OPENED_CARD}"]`)?.focus();
  };
  return (
    <>
      <Tile
        icon="face"
        isFirst
        name={t('home.faceSearch')}
        benefit={t('home.faceSearchBenefit')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <PartBoundary shown={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <FaceSearch
            maxDays={venue.searchMaxRange}
            helpLink={helpLink}
            onOpen={open}
            onTypeCode={homeForm(venue) === 'card' ? typeCode : null}
            onClose={() => setIsOpen(false)}
          />
        )}
      </PartBoundary>
    </>
  );
}
