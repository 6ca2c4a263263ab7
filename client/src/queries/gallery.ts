import { type QueryClient, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { takePageData } from '#client/lib/page-data.ts';
import { passOf, rememberPass } from '#client/lib/tab-rights.ts';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Gallery, Media } from '#shared/media/media.ts';

/** The input of a card's gallery query, which is also its cache key. */
export function galleryInput(card: CardCode) {
  const pass = passOf(card);
  return { cards: [card] as [CardCode, ...CardCode[]], ...(pass ? { pass } : {}) };
}

/**
 * Opens a card with its access code. The code is sent once and stored nowhere. The pass that comes back replaces it, and
 * is part of the cache key of the gallery.
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

/** The media of a card stay fresh until something is bought. A failed read is repeated when the network is back. */
export const cardQuery = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: true };

/** The media of a card. */
export function useGallery(card: CardCode) {
  return trpc.gallery.byCards.useQuery(galleryInput(card), cardQuery);
}

/** Whether galleries are being read, as after a purchase: the bought media are about to be known. */
export function useIsRefreshingGallery(): boolean {
  return useIsFetching({ queryKey: getQueryKey(trpc.gallery.byCards) }) > 0;
}

export function isEmptyGallery({ sold, unsold, extras }: Gallery): boolean {
  return sold.length + unsold.length + extras.length === 0;
}

/** Opens a card from the home. The gallery page then finds its media in the cache (requirement H5). */
export function useOpenCard() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: ({ card, accessCode }: { card: CardCode; accessCode: string | null }) =>
      accessCode
        ? openWithAccessCode(utils, card, accessCode)
        : utils.gallery.byCards.fetch(galleryInput(card), { staleTime: 0 }),
  });
}

/** Requests an archive of media. `prepare` returns the path to download it from. */
export function useZip() {
  const zip = trpc.gallery.zip.useMutation();
  return {
    prepare: async (medias: readonly Media[]) => {
      const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
      return (await zip.mutateAsync({ downloads, locale: currentLocale() })).path;
    },
  };
}

/** Puts what came with the page into the cache, once. */
function cachePageData(queryClient: QueryClient): void {
  const gallery = takePageData('gallery.byCards');
  const catalogue = takePageData('product.list');
  if (gallery) {
    const input = gallery.input as RouterInputs['gallery']['byCards'];
    queryClient.setQueryData(getQueryKey(trpc.gallery.byCards, input, 'query'), gallery.data);
  }
  if (catalogue) queryClient.setQueryData(getQueryKey(trpc.product.list, undefined, 'query'), catalogue.data);
}

/**
 * Gives the queries of a gallery what came with its page. To be called before them: so it is there in the first rendering. An
 * answer that comes after that, even at once, makes a slow phone render the page twice, in one long task.
 */
export function usePageData(): void {
  const queryClient = useQueryClient();
  useState(() => cachePageData(queryClient));
}
