import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';
import type { Media } from '#shared/media/media.ts';

/**
 * The scroll position in a gallery, relative to the media at the top of the screen. It stays valid after a reload, in
 * another language, on a turned phone, and after a purchase moved the media to another section. It contains neither a
 * card's code nor personal data.
 */
export type MediaPlace = {
  readonly kind: Media['kind'];
  /** The number in its name: "Foto 12". */
  readonly number: number;
  /** How far its row's top is above the top of the screen, in rows; negative when it is below. */
  readonly share: number;
};

/** A gallery's media in the order of the page, and their numbers by id. */
export type ShownGallery = { readonly medias: readonly Media[]; readonly numbers: ReadonlyMap<string, number> };

/** A place farther from its media than so many rows is invalid. */
const MAX_SHARE = 100;

/** Parses a place that an earlier page stored; null for anything else. */
export function parsePlace(stored: unknown): MediaPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { kind, number, share } = stored as Partial<Record<keyof MediaPlace, unknown>>;
  if ((kind !== 'photo' && kind !== 'video') || typeof number !== 'number' || typeof share !== 'number') return null;
  return Math.abs(share) <= MAX_SHARE ? { kind, number, share } : null;
}

/**
 * The place that a cell's position on the screen stands for, or null where the gallery has no such media.
 * @param cell `media` is an `id`, `top` the px from the top of the screen, `rowHeight` in px.
 */
export function placeOf(
  { medias, numbers }: ShownGallery,
  cell: { media: string; top: number; rowHeight: number },
): MediaPlace | null {
  const media = medias.find(({ id }) => id === cell.media);
  const number = media && numbers.get(media.id);
  if (!media || number === undefined) return null;
  return { kind: media.kind, number, share: -cell.top / cell.rowHeight };
}

/** The `id` of a place's media in the present gallery, or null when it is gone. */
export function mediaAt({ medias, numbers }: ShownGallery, { kind, number }: MediaPlace): string | null {
  return medias.find((media) => media.kind === kind && numbers.get(media.id) === number)?.id ?? null;
}

/** The scroll position in px that brings a place back. @param cell the media's cell on the page, in px */
export function scrollTopOf({ share }: MediaPlace, cell: { top: number; rowHeight: number }): number {
  return Math.max(0, cell.top + share * cell.rowHeight);
}

const KEY = 'galleryPlace';

/** The place in the gallery that this history entry was left at; null for the top of the page. */
export function storedPlace(): MediaPlace | null {
  return parsePlace(readHistoryState(KEY));
}

/**
 * Stores the place in this history entry; null for the top of the page, where nothing needs to be stored.
 * @throws in Safari after a hundred changes in half a minute
 */
export function writePlace(place: MediaPlace | null): void {
  writeHistoryState(KEY, place ?? undefined);
}
