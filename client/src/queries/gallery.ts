import { type QueryClient, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { takePageData } from '#client/lib/page-data.ts';
import { passOf, rememberPass } from '#client/lib/tab-rights.ts';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import { galleryFilter } from '#client/order/visit-cards.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { ArchiveContent, Gallery, Media } from '#shared/media/media.ts';

export function galleryInput(card: CardCode) {
  const pass = passOf(card);
  return { cards: [card] as [CardCode, ...CardCode[]], ...(pass ? { pass } : {}) };
}

/** Opens a card with its access code, which is sent once and not stored. In the cache's key a pass replaces it. */
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

/** A gallery stays fresh until it is invalidated, such as by a purchase. The network's return repeats a failed read. */
export const cardQuery = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: true };

export const useGallery = (card: CardCode) => trpc.gallery.byCards.useQuery(galleryInput(card), cardQuery);

export const useIsRefreshingGallery = (): boolean => useIsFetching(galleryFilter()) > 0;

export function isEmptyGallery({ sold, unsold, extras }: Gallery): boolean {
  return sold.length + unsold.length + extras.length === 0;
}

/** Whether the access code is missing or wrong (E4). */
export function asksAccessCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

/** Opens a card. The gallery then finds its media in the cache (H5). */
export function useOpenCard() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: ({ card, accessCode }: { card: CardCode; accessCode: string | null }) =>
      accessCode
        ? openWithAccessCode(utils, card, accessCode)
        : utils.gallery.byCards.fetch(galleryInput(card), { staleTime: 0 }),
  });
}

export function useZip() {
  const zip = trpc.gallery.zip.useMutation();
  return {
    prepare: async (medias: readonly Media[], content: ArchiveContent) => {
      const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
      return (await zip.mutateAsync({ downloads, locale: currentLocale(), content })).path;
    },
  };
}

function cachePageData(queryClient: QueryClient): void {
  const gallery = takePageData('gallery.byCards');
  const catalogue = takePageData('product.list');
  if (gallery) {
    const input = gallery.input as RouterInputs['gallery']['byCards'];
    queryClient.setQueryData(getQueryKey(trpc.gallery.byCards, input, 'query'), gallery.data);
  }
  if (catalogue) queryClient.setQueryData(getQueryKey(trpc.product.list, undefined, 'query'), catalogue.data);
}

/** Call this before the gallery's queries. Data that comes later would render twice, which is slow on phones. */
export function usePageData(): void {
  const queryClient = useQueryClient();
  useState(() => cachePageData(queryClient));
}
