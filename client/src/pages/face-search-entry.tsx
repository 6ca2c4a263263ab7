import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { track } from '#client/services/analytics.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { Tile } from '#client/ui/tile.tsx';
import type { CardCode } from '#shared/card-code.ts';
import type { Venue } from '#shared/venue.ts';

const FaceSearchModal = lazyPart(() => import('./face-search-modal.tsx').then((module) => module.FaceSearchModal));

/** The tile for the search by selfie, where the venue offers it (requirement H4). */
export function FaceSearchEntry({ venue, onOpened }: { venue: Venue; onOpened: (card: CardCode) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!venue.hasFacialRecognition) return null;
  const open = (card: CardCode) => {
    track('card_read');
    onOpened(card);
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
        {isOpen && <FaceSearchModal maxDays={venue.searchMaxRange} onOpened={open} onClose={() => setIsOpen(false)} />}
      </PartBoundary>
    </>
  );
}
