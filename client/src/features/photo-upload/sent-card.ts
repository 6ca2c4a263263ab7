import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';

/** The card of this visit's photos, in memory. After a reload, photos go to a new card. */
let card: GalleryCard | null = null;

/** Cards created by this visit's photos, which contain only the visitor's own. */
const made = new Set<CardCode>();

export function rememberSentCard(sent: GalleryCard, isNew: boolean): void {
  card = sent;
  if (isNew) made.add(sent.code);
}
export const isMadeHere = (code: CardCode): boolean => made.has(code);
export const sentCard = (): GalleryCard | null => card;
