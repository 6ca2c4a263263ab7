import { type QueryClient, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { takePageData } from '#client/lib/page-data.ts';
import { CodedError } from '#client/lib/send.ts';
import { passOf, rememberPass } from '#client/lib/tab-rights.ts';
import { type RouterInputs, type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { ArchiveContent, Gallery, Media } from '#shared/media/media.ts';

export function galleryInput(card: CardCode) {
  const pass = passOf(card);
  return { cards: [card] as [CardCode, ...CardCode[]], ...(pass ? { pass } : {}) };
}

export type CardToOpen = { readonly card: CardCode; readonly accessCode: string | null };

/**
 * Opens a card, so that the gallery finds its media in the cache (H5). An access code is sent once and never stored:
 * the cache's key contains a pass instead.
 * @throws CARD_EMPTY_MEDIA if the card contains nothing, the same as when the provider reports it
 */
export async function openCard(utils: TrpcUtils, { card, accessCode }: CardToOpen, options?: { retry: false }) {
  const { gallery: queries, client } = utils;
  const input = galleryInput(card);
  const gallery = accessCode
    ? await client.gallery.byCards.query({ cards: [card], accessCode })
    : await queries.byCards.fetch(input, { staleTime: 0, ...options });
  const [opened] = gallery.cards;
  if (accessCode) {
    if (opened?.pass) rememberPass(card, opened.pass);
    // Components that already show the card use the key without a pass, so both keys get the data.
    for (const key of [input, galleryInput(card)]) queries.byCards.setData(key, gallery);
  }
  if (!opened || isEmptyGallery(gallery)) throw new CodedError('CARD_EMPTY_MEDIA');
  return opened;
}

/** A gallery stays fresh until it is invalidated, such as by a purchase. A failed read is repeated on reconnecting. */
export const cardQuery = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: true };

export const useGallery = (card: CardCode) => trpc.gallery.byCards.useQuery(galleryInput(card), cardQuery);

/** Finds the galleries of all cards in the query cache. */
export const galleryFilter = () => ({ queryKey: getQueryKey(trpc.gallery.byCards) });

/** Returns the right that came with the card's gallery; '' until that has loaded. */
export function cardRight(queryClient: QueryClient, card: CardCode): string {
  const loaded = queryClient.getQueriesData<Gallery>(galleryFilter());
  return loaded.flatMap(([, gallery]) => gallery?.cards ?? []).find(({ code }) => code === card)?.right ?? '';
}

export function refreshGalleries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries(galleryFilter());
}

export const useIsRefreshingGallery = (): boolean => useIsFetching(galleryFilter()) > 0;

export function isEmptyGallery({ sold, unsold, extras }: Gallery): boolean {
  return sold.length + unsold.length + extras.length === 0;
}

/** Whether the access code is missing or wrong (E4). */
export function asksAccessCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CUSTOMER_CODE_NOT_FOUND' || errorCode === 'CARD_NOT_FROM_CUSTOMER';
}

export function useOpenCard() {
  const utils = trpc.useUtils();
  return useMutation({ mutationFn: (card: CardToOpen) => openCard(utils, card) });
}

/** Returns a function that prepares an archive, and resolves to its path. */
export function useZip() {
  const zip = trpc.gallery.zip.useMutation();
  return async (medias: readonly Media[], content: ArchiveContent) => {
    const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
    return (await zip.mutateAsync({ downloads, locale: currentLocale(), content })).path;
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

/** Fills the cache with the page's data. Call this before the gallery's queries, which would otherwise render twice. */
export function usePageData(): void {
  const queryClient = useQueryClient();
  useState(() => cachePageData(queryClient));
}
