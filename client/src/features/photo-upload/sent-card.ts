import type { GalleryCard } from '#shared/media.ts';

/** The card that this visit's photos were sent to. It lives in memory alone: a reload starts with a new card. */
let sentCard: GalleryCard | null = null;

export const rememberSentCard = (card: GalleryCard) => {
  sentCard = card;
};
export const sentCardOf = (): GalleryCard | null => sentCard;
