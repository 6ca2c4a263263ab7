import type { RefObject } from 'react';
import { usePriceTags } from '#client/features/gallery/grid/use-price-tags.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { PackagePlace } from './package-place.tsx';

/** What loads after the photos for sale: their prices on the prints, and the package above them. */
export function UnsoldOffer({ list, hasCard }: { list: RefObject<HTMLUListElement | null>; hasCard: boolean }) {
  const { order } = useGalleryPage();
  usePriceTags(list, order);
  return hasCard && <PackagePlace />;
}
