import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getMutationKey, getQueryKey } from '@trpc/react-query';
import { buyerRight, passOf } from '#client/lib/tab-rights.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { refetchShownOrders } from '#client/order/order-cache.ts';
import { ORDER_SCOPE } from '#client/order/order-client.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery, Media } from '#shared/media.ts';

const galleryEntries = () => ({ queryKey: getQueryKey(trpc.gallery.byCards) });

const EMPTY: ReadonlySet<ErrorCode> = new Set(['CARD_EMPTY_MEDIA', 'CARD_EMPTY_PHOTO']);

/** A gallery without one of its media (requirement G11). */
function withoutMedia(gallery: Gallery, id: string): Gallery {
  const others = (medias: readonly Media[]) => medias.filter((media) => media.id !== id);
  return { ...gallery, sold: others(gallery.sold), unsold: others(gallery.unsold) };
}

/** Whether the provider still has a media, asked for anew; a question without an answer is yes. */
async function isStillThere(client: QueryClient, id: string): Promise<boolean> {
  await client.refetchQueries({ ...galleryEntries(), type: 'active' });
  return client
    .getQueryCache()
    .findAll({ ...galleryEntries(), type: 'active' })
    .some(({ state }) => {
      if (state.error && EMPTY.has(errorCodeOf(state.error))) return false;
      // One card of several may not have loaded at all.
      const { sold = [], unsold = [] } = (state.data as Gallery | undefined) ?? {};
      return [...sold, ...unsold].some((media) => media.id === id);
    });
}

/** What deleting a media needs beside its own id: the right of the card that it is on, and that card's pass. */
function removalRights(client: QueryClient, id: string) {
  const galleries = client.getQueriesData<Gallery>(galleryEntries());
  const card = galleries.find(([, gallery]) => gallery?.unsold.some((media) => media.id === id))?.[1]?.cards[0];
  const pass = card && passOf(card.code);
  return { removal: card?.removal ?? '', ...(pass && { pass }) };
}

/** Takes a media out of what the page knows; a read that is under way may still have it, and is made again. */
async function dropFromGalleries(client: QueryClient, id: string): Promise<void> {
  const isReading = client.isFetching(galleryEntries()) > 0;
  await client.cancelQueries(galleryEntries());
  client.setQueriesData<Gallery>(galleryEntries(), (held) => held && withoutMedia(held, id));
  if (isReading) await client.invalidateQueries(galleryEntries());
}

type RemovalOptions = {
  /** The signed id of the order on the screen, whose buyer may delete what a waiting PIX would pay. */
  readonly order: string | undefined;
  readonly onRemoved: () => void;
  readonly onFailed: (errorCode: ErrorCode) => void;
};

/**
 * Deletes a media for good. It runs among the changes of the order, which may hold it and is read back afterwards. When
 * the call fails the gallery is asked what is true: deleted elsewhere, or by a call whose answer was lost, is deleted.
 */
export function useRemoveMedia({ order, onRemoved, onFailed }: RemovalOptions) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMutation({
    mutationKey: getMutationKey(trpc.gallery.removeMedia),
    scope: ORDER_SCOPE,
    mutationFn: async ({ id }: Media) => {
      try {
        const rights = { ...removalRights(client, id), ...(order && buyerRight(order)) };
        await utils.client.gallery.removeMedia.mutate({ media: id, ...rights });
      } catch (error) {
        logProblem('deleting failed', error);
        if (await isStillThere(client, id)) throw error;
      }
      await dropFromGalleries(client, id);
      onRemoved();
      await refetchShownOrders({ utils });
    },
    onError: (error) => onFailed(errorCodeOf(error)),
  });
}
