import type { GalleryCard } from '#shared/media/media.ts';

/** The card that this visit's photos were sent to. It is only in memory: after a reload, photos go to a new card. */
let card: GalleryCard | null = null;

export const rememberSentCard = (sent: GalleryCard) => {
  card = sent;
};
export const sentCard = (): GalleryCard | null => card;
