import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';

/** The card of this visit's photos, in memory only: after a reload, photos go to a new card. */
let card: GalleryCard | null = null;

/** Cards that this visit's photos created. They contain nobody else's photos. */
const made = new Set<CardCode>();

export function rememberSentCard(sent: GalleryCard, isNew: boolean): void {
  card = sent;
  if (isNew) made.add(sent.code);
}
export const isMadeHere = (code: CardCode): boolean => made.has(code);
export const sentCard = (): GalleryCard | null => card;
