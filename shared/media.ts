import type { CardCode } from './card-code.ts';

export type MediaKind = 'photo' | 'video';

/** A photo or video of a gallery, as the storefront's server gives it. */
export type Media = {
  /** The signed right to look at it; stable, so it is also its identity. */
  readonly id: string;
  /** The signed right to download the original: only on bought media and extras. Its presence is "can download". */
  readonly download: string | null;
  readonly kind: MediaKind;
  readonly filename: string;
};

export type GalleryCard = {
  readonly code: CardCode;
  /** The signed right to open orders and galleries of this card. */
  readonly right: string;
};

export type Gallery = {
  readonly cards: readonly GalleryCard[];
  readonly sold: readonly Media[];
  readonly unsold: readonly Media[];
  readonly extras: readonly Media[];
  /** What the card says of selling online; the venue may allow it as well (see {@link canBuy}). */
  readonly cardSellsOnline: boolean;
};

/** `thumb` at most 400 px wide, `preview` 1600 px, `original` as it was taken. */
export const MEDIA_SIZES = ['thumb', 'preview', 'original'] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];

/** Where media bytes are served: the right first, the name last so that a saved file is named well. */
export const MEDIA_PATH = '/media';

/**
 * The path of a media's bytes on the storefront.
 * @param right the media's `id` for `thumb` and `preview`, its `download` for `original`.
 */
export function mediaPath(size: MediaSize, right: string, filename: string): string {
  return `${MEDIA_PATH}/${size}/${right}/${encodeURIComponent(addressable(filename))}`;
}

/** A name that an address can carry: half a character cannot be encoded, and dots alone would lead elsewhere. */
const addressable = (filename: string) => (/^\.{0,2}$/.test(filename) ? 'file' : filename.toWellFormed());

/** How many photos and videos there are. */
export function countByKind(medias: readonly Pick<Media, 'kind'>[]): { photos: number; videos: number } {
  const photos = medias.filter((media) => media.kind === 'photo').length;
  return { photos, videos: medias.length - photos };
}

const byName = new Intl.Collator('en', { numeric: true });

/**
 * The number of each photo and each video, counted apart from 1. Numbers follow the file names over bought and unbought
 * media together, so that buying one renames none of the others; extras follow.
 * @returns by media id.
 */
export function numberMedias({
  sold,
  unsold,
  extras,
}: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Map<string, number> {
  const inOrder = (medias: readonly Media[]) =>
    medias.toSorted((a, b) => byName.compare(a.filename, b.filename) || byName.compare(a.id, b.id));
  const last = { photo: 0, video: 0 };
  const numbers = new Map<string, number>();
  for (const media of [...inOrder([...sold, ...unsold]), ...inOrder(extras)]) {
    last[media.kind] += 1;
    numbers.set(media.id, last[media.kind]);
  }
  return numbers;
}
