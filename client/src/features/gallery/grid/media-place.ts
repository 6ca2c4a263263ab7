import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { isMediaKind, type Media } from '#shared/media/media.ts';

/** A scroll position that outlives reload, rotation, language change and purchase. It has no personal data. */
export type MediaPlace = {
  readonly kind: Media['kind'];
  readonly number: number;
  /** How far above the screen's top the media is, in rows; negative below it. */
  readonly share: number;
};

export type ShownGallery = { readonly medias: readonly Media[]; readonly numbers: ReadonlyMap<string, number> };

const MAX_SHARE = 100;

/** Checks a stored position, which an earlier release may have written. Returns null for an invalid one. */
export function parsePlace(stored: unknown): MediaPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { kind, number, share } = stored as Partial<Record<keyof MediaPlace, unknown>>;
  if (!isMediaKind(kind) || typeof number !== 'number' || typeof share !== 'number') return null;
  return Math.abs(share) <= MAX_SHARE ? { kind, number, share } : null;
}

/** Returns null for an unknown media. `cell.media` is an `id`; `cell.top` is in px from the screen's top. */
export function placeOf(
  { medias, numbers }: ShownGallery,
  cell: { media: string; top: number; rowHeight: number },
): MediaPlace | null {
  const media = medias.find(({ id }) => id === cell.media);
  const number = media && numbers.get(media.id);
  if (!media || number === undefined) return null;
  return { kind: media.kind, number, share: -cell.top / cell.rowHeight };
}

export function mediaAt({ medias, numbers }: ShownGallery, { kind, number }: MediaPlace): string | null {
  return medias.find((media) => media.kind === kind && numbers.get(media.id) === number)?.id ?? null;
}

/** Returns the scroll position in px. @param cell its place on the page, in px */
export function scrollTopOf({ share }: MediaPlace, cell: { top: number; rowHeight: number }): number {
  return Math.max(0, cell.top + share * cell.rowHeight);
}

const KEY = 'galleryPlace';

/** Null at the top of the page. */
export const storedPlace = (): MediaPlace | null => parsePlace(readHistoryState(KEY));

/** Stores the position; null, at the top, removes it. */
export function storePlace(place: MediaPlace | null): void {
  try {
    writeHistoryState(KEY, place ?? undefined);
  } catch (error) {
    // Safari throws after a hundred changes in half a minute. When the scrolling pauses again, the position is stored.
    logProblem('the scroll position was not stored', error);
  }
}
