import { useIsFetching, useMutation } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { passOf, rememberPass } from '#client/lib/tab-rights.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { Gallery, Media } from '#shared/media.ts';

/** What a card's gallery is asked for with: also the name of its entry in the cache. */
export function galleryInput(card: CardCode) {
  const pass = passOf(card);
  return { cards: [card] as [CardCode, ...CardCode[]], ...(pass ? { pass } : {}) };
}

/**
 * Opens a card with its access code. The code is sent once and kept nowhere: the pass that comes back stands for it, and
 * names the entry that every reader of the gallery asks for.
 */
export async function openWithAccessCode(
  utils: ReturnType<typeof trpc.useUtils>,
  card: CardCode,
  accessCode: string,
): Promise<Gallery> {
  const gallery = await utils.client.gallery.byCards.query({ cards: [card], accessCode });
  const pass = gallery.cards[0]?.pass;
  if (pass) rememberPass(card, pass);
  utils.gallery.byCards.setData(galleryInput(card), gallery);
  return gallery;
}

/** A visit keeps the media of a card until something is bought; what failed is asked for when the network is back. */
export const cardQuery = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: true };

/** The media of a card. */
export function useGallery(card: CardCode) {
  return trpc.gallery.byCards.useQuery(galleryInput(card), cardQuery);
}

/** Whether galleries are being asked for again, as after a purchase: what is bought is about to be known. */
export function useIsRefreshingGallery(): boolean {
  return useIsFetching({ queryKey: getQueryKey(trpc.gallery.byCards) }) > 0;
}

export function isEmptyGallery({ sold, unsold, extras }: Gallery): boolean {
  return sold.length + unsold.length + extras.length === 0;
}

/** Opens a card from the home: the gallery finds what it loads already there (requirement H5). */
export function useOpenCard() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: ({ card, accessCode }: { card: CardCode; accessCode: string | null }) =>
      accessCode
        ? openWithAccessCode(utils, card, accessCode)
        : utils.gallery.byCards.fetch(galleryInput(card), { staleTime: 0 }),
  });
}

/** Asks for an archive of everything that may be downloaded; answers the path to download it from. */
export function useZip() {
  const zip = trpc.gallery.zip.useMutation();
  return {
    prepare: async (medias: readonly Media[]) => {
      const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
      return (await zip.mutateAsync({ downloads })).path;
    },
  };
}
