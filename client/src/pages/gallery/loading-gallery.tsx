import { GallerySkeleton } from '#client/features/gallery/gallery-skeleton.tsx';
import { useVenue } from '#client/queries/venue.ts';
import type { CardCode } from '#shared/card-code.ts';
import { GalleryFrame } from './gallery-frame.tsx';

/** A gallery whose photos are not known yet, with the places of all that will come. The server renders it, too. */
export function LoadingGallery({ card }: { card: CardCode }) {
  const { hasOnlineSale } = useVenue();
  return (
    <GalleryFrame card={card} isCartAwaited={hasOnlineSale} isLoading>
      <GallerySkeleton />
    </GalleryFrame>
  );
}
