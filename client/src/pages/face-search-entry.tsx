import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { track } from '#client/services/analytics.ts';
import { Button } from '#client/ui/button.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import type { CardCode } from '#shared/card-code.ts';
import type { Venue } from '#shared/venue.ts';

const FaceSearchModal = lazyPart(() => import('./face-search-modal.tsx').then((module) => module.FaceSearchModal));

/** The button that opens the search by selfie, where the venue offers it (requirement H4). */
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
      <Button
        isWide
        icon="face"
        variant={venue.readsCardCode ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('home.faceSearch')}
      </Button>
      <PartBoundary shown={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && <FaceSearchModal maxDays={venue.searchMaxRange} onOpened={open} onClose={() => setIsOpen(false)} />}
      </PartBoundary>
    </>
  );
}
