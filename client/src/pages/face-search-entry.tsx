import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy-component.tsx';
import { track } from '#client/services/analytics.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { Tile } from '#client/ui/tile.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Venue } from '#shared/site/venue.ts';

const FaceSearchModal = lazyPart(async () => {
  const [{ FaceSearch }, { MediaPicture }] = await Promise.all([
    import('#client/features/face-search/face-search.tsx'),
    import('#client/features/gallery/grid/media-picture.tsx'),
  ]);
  return (props: Omit<ComponentProps<typeof FaceSearch>, 'picture'>) => (
    <FaceSearch {...props} picture={(media) => <MediaPicture media={media} />} />
  );
});

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
          <FaceSearchModal
            maxDays={venue.searchMaxRange}
            helpLink={helpLink}
            onOpen={([first]) => open(first)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </PartBoundary>
    </>
  );
}
