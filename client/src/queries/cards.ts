import { useQuery } from '@tanstack/react-query';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { orderKey } from '#client/order/order-cache.ts';
import { visitCardsKey } from '#client/order/order-client.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { cardQuery, galleryInput, useGallery } from './gallery.ts';

/** One card of a gallery of several. */
export type CardState = {
  readonly code: CardCode;
  readonly gallery: Gallery | null;
  /** Why its media could not be loaded; null while they load, and once they have. */
  readonly errorCode: ErrorCode | null;
  readonly retry: () => void;
};

/** What of an order is read here: the page above the gallery is rendered when its cards change, and not with each reply. */
const cardsOf = ({ cards }: Order) => cards;

/** The codes of all cards but the one in the address: those of its order, and those that were added without an order. */
function useOtherCards(first: CardCode, right: string | undefined): readonly CardCode[] {
  // Without a `queryFn` of its own: a refetch must use the one of `useOrder`.
  const { data: ordered } = useQuery({ queryKey: orderKey(right ?? ''), enabled: false, select: cardsOf });
  const visit = useQuery<readonly CardCode[]>({ queryKey: visitCardsKey(first), enabled: false });
  const codes = new Set([...(ordered ?? []), ...(visit.data ?? [])]);
  codes.delete(first);
  return [...codes];
}

/**
 * The cards of a gallery, the one in the address first (requirement G9). The order of that card knows the others, so that
 * a reload finds them again. Each has its own query, because each may need its own access code.
 */
export function useCards(first: CardCode): readonly CardState[] {
  const { data: gallery, refetch } = useGallery(first);
  const others = useOtherCards(first, gallery?.cards[0]?.right);
  const parts = trpc.useQueries((t) => others.map((code) => t.gallery.byCards(galleryInput(code), cardQuery)));
  return [
    { code: first, gallery: gallery ?? null, errorCode: null, retry: () => void refetch() },
    ...others.map((code, at) => {
      const part = parts[at];
      return {
        code,
        gallery: part?.data ?? null,
        errorCode: part?.error && !part.isFetching ? errorCodeOf(part.error) : null,
        retry: () => void part?.refetch(),
      };
    }),
  ];
}
