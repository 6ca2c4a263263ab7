import type { CardCode } from './card-code.ts';
import { isPathSegment } from './path-segment.ts';

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

/** A card whose gallery was opened. */
export type OpenedCard = GalleryCard & {
  /** The signed right to delete the card's unsold media; null where the venue does not allow it. */
  readonly removal: string | null;
  /** What opens the gallery again in place of the access code; null where none was given. */
  readonly pass: string | null;
};

export type Gallery = {
  readonly cards: readonly OpenedCard[];
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
const addressable = (filename: string) => (isPathSegment(filename) ? filename.toWellFormed() : '_');

/** How many photos and videos there are. */
export function countByKind(medias: readonly Pick<Media, 'kind'>[]): { photos: number; videos: number } {
  const photos = medias.filter((media) => media.kind === 'photo').length;
  return { photos, videos: medias.length - photos };
}

/** More digits than a file name counts with; longer runs of digits compare as text. */
const DIGITS = 20;

/**
 * What file names are put in order by: numbers by their value, letters without their case. The same in every browser,
 * and for ten thousand names forty times as quick as a collator.
 */
function nameKey(filename: string): string {
  return filename.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

function inNameOrder(medias: readonly Media[]): Media[] {
  const keyed = medias.map((media) => ({ media, key: nameKey(media.filename) }));
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.media.id, b.media.id));
  return keyed.map(({ media }) => media);
}

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
  const last = { photo: 0, video: 0 };
  const numbers = new Map<string, number>();
  for (const media of [...inNameOrder([...sold, ...unsold]), ...inNameOrder(extras)]) {
    last[media.kind] += 1;
    numbers.set(media.id, last[media.kind]);
  }
  return numbers;
}

/** The media of several cards as one gallery, with the number that each media goes by. */
export type JoinedGallery = Gallery & { readonly numbers: ReadonlyMap<string, number> };

/**
 * Joins the galleries of cards, in the order of the cards. A media that is in two of them shows once, as bought when one
 * of them has it so. Each card goes on numbering where the one before it ended: a card that is added renames no photo
 * (requirement G9).
 */
export function joinGalleries(parts: readonly Gallery[]): JoinedGallery {
  const seen = new Set<string>();
  const unseen = (medias: readonly Media[]) => medias.filter(({ id }) => !seen.has(id) && seen.add(id));
  const soldOf = parts.map((part) => unseen(part.sold));
  const own = parts.map((part, at) => ({
    sold: soldOf[at] ?? [],
    unsold: unseen(part.unsold),
    extras: unseen(part.extras),
  }));
  const numbers = new Map<string, number>();
  const last = { photos: 0, videos: 0 };
  for (const part of own) {
    const medias = [...part.sold, ...part.unsold, ...part.extras];
    const within = numberMedias(part);
    for (const { id, kind } of medias) {
      numbers.set(id, (within.get(id) ?? 0) + (kind === 'photo' ? last.photos : last.videos));
    }
    const { photos, videos } = countByKind(medias);
    last.photos += photos;
    last.videos += videos;
  }
  return {
    cards: parts.flatMap((part) => part.cards),
    sold: own.flatMap((part) => part.sold),
    unsold: own.flatMap((part) => part.unsold),
    extras: own.flatMap((part) => part.extras),
    cardSellsOnline: parts.some((part) => part.cardSellsOnline),
    numbers,
  };
}
