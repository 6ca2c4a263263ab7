import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Gallery } from '#shared/media/media.ts';

export const visitCardsKey = (first: CardCode) => ['visit-cards', first];

/** Returns the cards that the visitor added before an order existed. */
export function visitCards(queryClient: QueryClient, first: CardCode): readonly CardCode[] {
  return queryClient.getQueryData<readonly CardCode[]>(visitCardsKey(first)) ?? [];
}

export function setVisitCards(queryClient: QueryClient, first: CardCode, cards: readonly CardCode[]): void {
  queryClient.setQueryData(visitCardsKey(first), cards);
}

/** Finds the galleries of all cards in the query cache. */
export const galleryFilter = () => ({ queryKey: getQueryKey(trpc.gallery.byCards) });

/** Returns the right that came with the card's gallery. */
export function rightInGalleries(queryClient: QueryClient, code: CardCode): string | undefined {
  const loaded = queryClient.getQueriesData<Gallery>(galleryFilter());
  return loaded.flatMap(([, gallery]) => gallery?.cards ?? []).find((card) => card.code === code)?.right;
}

export function refreshGalleries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries(galleryFilter());
}
