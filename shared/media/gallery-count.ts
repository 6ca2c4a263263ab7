import { countByKind, type Gallery, type Media, type MediaCounts } from './media.ts';

type Sections = Pick<Gallery, 'sold' | 'unsold' | 'extras'>;

/** Returns the media to count when a gallery's size is shown. Extras count only if there is nothing else. */
function countedMedias({ sold, unsold, extras }: Sections): readonly Media[] {
  return sold.length + unsold.length > 0 ? [...sold, ...unsold] : extras;
}

export const galleryCounts = (gallery: Sections): MediaCounts => countByKind(countedMedias(gallery));

/** The position of a media in its section of the gallery, from 1. */
export type SectionPosition = { readonly position: number; readonly total: number; readonly isExtra: boolean };

export function positionInSection({ sold, unsold, extras }: Sections, media: Media): SectionPosition {
  const section = [sold, unsold].find((medias) => medias.includes(media)) ?? extras;
  const isExtra = section === extras && sold.length + unsold.length > 0;
  return { position: section.indexOf(media) + 1, total: section.length, isExtra };
}

/**
 * Returns the slideshow that starts at a media: the photos, and the index of the first one to show. Extras only play if
 * the slideshow starts at one, or if there is nothing else.
 */
export function slideshowFrom(gallery: Sections, from: Media | undefined): { photos: readonly Media[]; first: number } {
  const medias = from && gallery.extras.includes(from) ? gallery.extras : countedMedias(gallery);
  const isPhoto = ({ kind }: Media) => kind === 'photo';
  const photos = medias.filter(isPhoto);
  const before = from ? medias.slice(0, medias.indexOf(from)).filter(isPhoto).length : 0;
  return { photos, first: Math.min(before, photos.length - 1) };
}
