import type { CardCode } from '#shared/cards/card-code.ts';
import { isPathSegment } from '#shared/path-segment.ts';
import type { Locale } from '#shared/site/locale.ts';
import { compareTimes, inTimeOrder, type Timed } from './taken-at.ts';

export const MEDIA_KINDS = ['photo', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export function isMediaKind(value: unknown): value is MediaKind {
  return MEDIA_KINDS.some((kind) => kind === value);
}

export type Media = Timed & {
  /** The signed right to view the media. The right changes from day to day; its {@link handleName} does not. */
  readonly id: string;
  /** The signed right to download the original; null unless the media is bought or an extra. */
  readonly download: string | null;
  readonly kind: MediaKind;
  readonly filename: string;
  /** Width divided by height, if the provider says it. */
  readonly ratio?: number | undefined;
};

export type GalleryCard = {
  readonly code: CardCode;
  /** The signed right to open orders and galleries of this card. */
  readonly right: string;
};

export type OpenedCard = GalleryCard & {
  /** The signed right to delete the card's unsold media; null when the venue does not allow it. */
  readonly removal: string | null;
  /** The pass that opens the gallery again without the access code; null when no access code was given. */
  readonly pass: string | null;
};

export type Gallery = {
  readonly cards: readonly OpenedCard[];
  readonly sold: readonly Media[];
  readonly unsold: readonly Media[];
  readonly extras: readonly Media[];
  readonly cardSellsOnline: boolean;
};

/** `thumb` is at most 400 px wide, `preview` 1600 px, and `original` is as it was taken. */
export const MEDIA_SIZES = ['thumb', 'preview', 'original'] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];

/** The path of media files. A file's name is the last segment, so that browsers save the file by that name. */
export const MEDIA_PATH = '/media';

/** Replaces a file name that cannot be part of an address. No file is found under this name. */
const NO_NAME = '_';

/** The two archives have different file names, so that a visitor can tell them apart. */
export const ARCHIVE_NAMES = {
  bought: { pt: 'fotos.zip', en: 'photos.zip', es: 'fotos.zip' },
  extras: { pt: 'fotos-extras.zip', en: 'extra-photos.zip', es: 'fotos-extras.zip' },
} as const satisfies Record<string, Record<Locale, string>>;
export type ArchiveContent = keyof typeof ARCHIVE_NAMES;

/** @param right the media's `id` or `download`; only `download` opens the original @param filename the media's own */
export function mediaPath(size: MediaSize, right: string, filename: string): string {
  const name = isPathSegment(filename) ? encodeURIComponent(filename.toWellFormed()) : NO_NAME;
  return `${MEDIA_PATH}/${size}/${right}/${name}`;
}

/** Returns a preview's path. After a purchase it has another right, so that no cache returns the watermarked one. */
export function previewPath({ id, download, filename }: Pick<Media, 'id' | 'download' | 'filename'>): string {
  return mediaPath('preview', download ?? id, filename);
}

export type MediaCounts = { readonly photos: number; readonly videos: number };

export function countByKind(medias: readonly Pick<Media, 'kind'>[]): { photos: number; videos: number } {
  const counts: Record<MediaKind, number> = { photo: 0, video: 0 };
  for (const { kind } of medias) counts[kind] += 1;
  return { photos: counts.photo, videos: counts.video };
}

/** Longer than any counter in a file name. Even longer runs of digits are compared as text. */
const DIGITS = 20;

/** Returns a key that sorts names by the numbers in them and ignores case. A collator would be slower. */
function nameKey(filename: string): string {
  return filename.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

/** Sorts by time, then by file name, then by id. */
function inNumberOrder(medias: readonly Media[]): Media[] {
  const keyed = medias.map((media) => ({ media, key: nameKey(media.filename) }));
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  keyed.sort((a, b) => compareTimes(a.media, b.media) || compare(a.key, b.key) || compare(a.media.id, b.media.id));
  return keyed.map(({ media }) => media);
}

/**
 * Numbers photos and videos, each kind from 1, by time and name. Buying changes no number, because sold and unsold
 * media count together. The numbers of extras follow theirs. @returns numbers by media id
 */
export function numberMedias({
  sold,
  unsold,
  extras,
}: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Map<string, number> {
  const last: Record<MediaKind, number> = { photo: 0, video: 0 };
  const numbers = new Map<string, number>();
  for (const media of [...inNumberOrder([...sold, ...unsold]), ...inNumberOrder(extras)]) {
    last[media.kind] += 1;
    numbers.set(media.id, last[media.kind]);
  }
  return numbers;
}

export type JoinedGallery = Gallery & { readonly numbers: ReadonlyMap<string, number> };

/**
 * Joins galleries. A media in several galleries appears once, even if its rights are from different days. It is sold if
 * any gallery has it as sold. A card's numbers follow those of the cards before, so adding a card changes none (G9).
 */
export function joinGalleries(parts: readonly Gallery[]): JoinedGallery {
  const seen = new Set<string>();
  const unseen = (medias: readonly Media[]) =>
    medias.filter(({ id }) => !seen.has(handleName(id)) && seen.add(handleName(id)));
  const soldOf = parts.map((part) => unseen(part.sold));
  const own = parts.map((part, at) => ({
    sold: soldOf[at] ?? [],
    unsold: unseen(part.unsold),
    extras: unseen(part.extras),
  }));
  const numbers = new Map<string, number>();
  const last: Record<MediaKind, number> = { photo: 0, video: 0 };
  for (const part of own) {
    const before = { ...last };
    const within = numberMedias(part);
    for (const { id, kind } of [...part.sold, ...part.unsold, ...part.extras]) {
      numbers.set(id, (within.get(id) ?? 0) + before[kind]);
      last[kind] += 1;
    }
  }
  return {
    cards: parts.flatMap((part) => part.cards),
    sold: inTimeOrder(own.flatMap((part) => part.sold)),
    unsold: inTimeOrder(own.flatMap((part) => part.unsold)),
    extras: inTimeOrder(own.flatMap((part) => part.extras)),
    cardSellsOnline: parts.some((part) => part.cardSellsOnline),
    numbers,
  };
}

const FRAGMENT = /^#media=([a-z]\.[A-Za-z0-9_.-]{1,600})$/;

/**
 * Returns a handle without its last valid day and its signature. This name of a media or an order is the same every
 * day, and gives no access.
 */
export function handleName(handle: string): string {
  return handle.slice(0, Math.max(0, handle.lastIndexOf('.')));
}

export function mediaFragment(name: string): string {
  return `#media=${name}`;
}

export function mediaInFragment(fragment: string): string | null {
  return FRAGMENT.exec(fragment)?.[1] ?? null;
}
