import { countByKind, type Gallery, type Media, type MediaCounts } from './media.ts';

type Sections = Pick<Gallery, 'sold' | 'unsold' | 'extras'>;

/** The media that a gallery is said to have, wherever that is said: extras are apart, unless it has nothing else. */
function countedMedias({ sold, unsold, extras }: Sections): readonly Media[] {
  return sold.length + unsold.length > 0 ? [...sold, ...unsold] : extras;
}

export const galleryCounts = (gallery: Sections): MediaCounts => countByKind(countedMedias(gallery));

/** Where a media is in its section, from 1. */
export type MediaPlace = { readonly position: number; readonly total: number; readonly isExtra: boolean };

export function placeOf({ sold, unsold, extras }: Sections, media: Media): MediaPlace {
  const section = [sold, unsold].find((medias) => medias.includes(media)) ?? extras;
  const isExtra = section === extras && sold.length + unsold.length > 0;
  return { position: section.indexOf(media) + 1, total: section.length, isExtra };
}

/** What is played from a media on: the photos that are counted with it, and the first one to show. */
export function slideshowFrom(gallery: Sections, from: Media | undefined): { photos: readonly Media[]; first: number } {
  const medias = from && gallery.extras.includes(from) ? gallery.extras : countedMedias(gallery);
  const isPhoto = ({ kind }: Media) => kind === 'photo';
  const photos = medias.filter(isPhoto);
  const before = from ? medias.slice(0, medias.indexOf(from)).filter(isPhoto).length : 0;
  return { photos, first: Math.min(before, photos.length - 1) };
}
