import type { GalleryCard } from '#shared/media/media.ts';

/** This visit's card, in memory: after a reload, photos go to a new one. */
let card: GalleryCard | null = null;

export const rememberSentCard = (sent: GalleryCard) => {
  card = sent;
};
export const sentCard = (): GalleryCard | null => card;
