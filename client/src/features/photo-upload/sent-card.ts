import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';

/** The card of the photos sent since the page loaded. It is in memory only: after a reload, photos go to a new card. */
let card: GalleryCard | null = null;

/** Cards that were created for photos sent from this page. They contain nobody else's photos. */
const made = new Set<CardCode>();

export function rememberSentCard(sent: GalleryCard, isNew: boolean): void {
  card = sent;
  if (isNew) made.add(sent.code);
}
export const isMadeHere = (code: CardCode): boolean => made.has(code);
export const sentCard = (): GalleryCard | null => card;
