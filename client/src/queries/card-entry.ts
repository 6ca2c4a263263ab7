import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { Gallery } from '#shared/media.ts';

/** @param first the card in the address. */
export const visitCardsKey = (first: CardCode) => ['visit-cards', first];

/** Cards that were added while there was no order to hold them, in this visit; elsewhere the order knows its cards. */
export function visitCards(client: QueryClient, first: CardCode): readonly CardCode[] {
  return client.getQueryData<readonly CardCode[]>(visitCardsKey(first)) ?? [];
}

export function setVisitCards(client: QueryClient, first: CardCode, cards: readonly CardCode[]): void {
  client.setQueryData(visitCardsKey(first), cards);
}

/** The right to a card whose gallery was opened in this visit. */
export function rightOfCard(client: QueryClient, code: CardCode): string | undefined {
  const galleries = client.getQueriesData<Gallery>({ queryKey: getQueryKey(trpc.gallery.byCards) });
  const cards = galleries.flatMap(([, gallery]) => gallery?.cards ?? []);
  return cards.find((card) => card.code === code)?.right;
}
