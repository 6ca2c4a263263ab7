import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';

/** This visit's card, in memory: after a reload, photos go to a new one. */
let card: GalleryCard | null = null;

/** Cards that this visit's photos made: all in them is the visitor's. */
const made = new Set<CardCode>();

export function rememberSentCard(sent: GalleryCard, isNew: boolean): void {
  card = sent;
  if (isNew) made.add(sent.code);
}
export const isMadeHere = (code: CardCode): boolean => made.has(code);
export const sentCard = (): GalleryCard | null => card;
