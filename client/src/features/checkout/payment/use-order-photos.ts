import { trpc } from '#client/lib/trpc.ts';
import { galleryInput } from '#client/queries/gallery.ts';
import { type GalleryCard, type Media, mediaPath } from '#shared/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';

/**
 * The addresses of the thumbnails of an order, as the galleries of its cards have them in the cache: nothing is loaded
 * for it.
 */
export function useOrderPhotos(order: Order, cards: readonly GalleryCard[]): readonly string[] {
  const { gallery } = trpc.useUtils();
  const ordered = orderedMedias(order);
  const medias = new Map<string, Media>();
  for (const { code } of cards) {
    const cached = gallery.byCards.getData(galleryInput(code));
    for (const media of [...(cached?.unsold ?? []), ...(cached?.sold ?? [])]) {
      if (ordered.has(media.id)) medias.set(media.id, media);
    }
  }
  return [...medias.values()].map(({ id, filename }) => mediaPath('thumb', id, filename));
}
