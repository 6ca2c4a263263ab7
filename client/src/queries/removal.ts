import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { buyerRight, passOf } from '#client/lib/tab-rights.ts';
import { errorCodeOf, failureOf, trpc, whileBusy } from '#client/lib/trpc.ts';
import { useOrderSession } from '#client/order/use-order.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import type { Gallery, Media } from '#shared/media/media.ts';
import { isEmptyCard } from './cards.ts';
import { galleryFilter } from './gallery.ts';

function withoutMedia(gallery: Gallery, id: string): Gallery {
  const others = (medias: readonly Media[]) => medias.filter((media) => media.id !== id);
  return { ...gallery, sold: others(gallery.sold), unsold: others(gallery.unsold) };
}

/** Whether a gallery still contains the media. If a gallery cannot be read again, its last data count. */
async function isStillThere(client: QueryClient, id: string): Promise<boolean> {
  await client.refetchQueries({ ...galleryFilter(), type: 'active' });
  return client
    .getQueryCache()
    .findAll({ ...galleryFilter(), type: 'active' })
    .some(({ queryKey, state }) => {
      if (state.error && isEmptyCard(errorCodeOf(state.error))) return false;
      // The data is undefined if the card has not loaded.
      const { sold = [], unsold = [] } = client.getQueryData<Gallery>(queryKey) ?? {};
      return [...sold, ...unsold].some((media) => media.id === id);
    });
}

function removalRights(client: QueryClient, id: string) {
  const galleries = client.getQueriesData<Gallery>(galleryFilter());
  const card = galleries.find(([, gallery]) => gallery?.unsold.some((media) => media.id === id))?.[1]?.cards[0];
  const pass = card && passOf(card.code);
  return { removal: card?.removal ?? '', ...(pass && { pass }) };
}

/** Removes a media from the cached galleries. Reads that are under way may still contain it, so they are repeated. */
async function removeFromGalleries(client: QueryClient, id: string): Promise<void> {
  const isReading = client.isFetching(galleryFilter()) > 0;
  await client.cancelQueries(galleryFilter());
  client.setQueriesData<Gallery>(galleryFilter(), (cached) => cached && withoutMedia(cached, id));
  if (isReading) await client.invalidateQueries(galleryFilter());
}

type RemovalOptions = {
  /** The signed id of the shown order. Its buyer may delete media even while a PIX code is waiting to be paid. */
  readonly order: string | undefined;
  readonly onRemoved: () => void;
  readonly onFailed: (failure: ShownFailure) => void;
};

/** Deletes a media in the order's queue, because the order may contain it. A media that is gone counts as deleted. */
export function useRemoveMedia({ order, onRemoved, onFailed }: RemovalOptions) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const session = useOrderSession();
  const remove = async ({ id }: Media) => {
    try {
      const rights = { ...removalRights(client, id), ...(order && buyerRight(order)) };
      await whileBusy('gallery.removeMedia', () => utils.client.gallery.removeMedia.mutate({ media: id, ...rights }));
    } catch (error) {
      logProblem('deleting failed', error);
      if (await isStillThere(client, id)) throw error;
    }
    await removeFromGalleries(client, id);
    onRemoved();
    if (session.state.order) await session.readBack();
  };
  return useMutation({
    mutationFn: (media: Media) => session.inTurn(() => remove(media)),
    onError: (error) => onFailed(failureOf(error)),
  });
}
