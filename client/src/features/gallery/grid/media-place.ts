import type { Media } from '#shared/media.ts';

/**
 * Where a visitor was in a gallery, by the media at the top of the screen: it means the same after a reload, in another
 * language, on a turned phone, and after a purchase moved the media to another section. Names no card and nobody.
 */
export type MediaPlace = {
  readonly kind: Media['kind'];
  /** As its name says: "Foto 12". */
  readonly number: number;
  /** How much of its row lies above the top of the screen, in rows; below 0 it lies lower. */
  readonly share: number;
};

type Gallery = { readonly medias: readonly Media[]; readonly numbers: ReadonlyMap<string, number> };

/** More than some screens away from its media, a place is none. */
const MAX_SHARE = 100;

/** Reads a place that an earlier page kept; null for anything else. */
export function parsePlace(kept: unknown): MediaPlace | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { kind, number, share } = kept as Partial<Record<keyof MediaPlace, unknown>>;
  if ((kind !== 'photo' && kind !== 'video') || typeof number !== 'number' || typeof share !== 'number') return null;
  return Math.abs(share) <= MAX_SHARE ? { kind, number, share } : null;
}

/** The place of a media that lies so, or null where the gallery has no such media. @param top of its cell, in px from the screen's */
export function placeOf(
  { medias, numbers }: Gallery,
  cell: { media: string; top: number; rowHeight: number },
): MediaPlace | null {
  const media = medias.find(({ id }) => id === cell.media);
  const number = media && numbers.get(media.id);
  if (!media || number === undefined) return null;
  return { kind: media.kind, number, share: -cell.top / cell.rowHeight };
}

/** The `id` of the media that a place is at, as the gallery is now. */
export function mediaAt({ medias, numbers }: Gallery, { kind, number }: MediaPlace): string | null {
  return medias.find((media) => media.kind === kind && numbers.get(media.id) === number)?.id ?? null;
}

/** How far the page is to be scrolled, in px, for a place to be where it was. */
export function scrollTopOf({ share }: MediaPlace, cell: { top: number; rowHeight: number }): number {
  return Math.max(0, cell.top + share * cell.rowHeight);
}
