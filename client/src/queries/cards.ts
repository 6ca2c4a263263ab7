import { notifyManager, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { orderKey, visitCardsKey } from '#client/order/order-client.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { cardQuery, galleryInput, useGallery } from './gallery.ts';

export type CardState = {
  readonly code: CardCode;
  readonly gallery: Gallery | null;
  /** Null while loading and once loaded. */
  readonly errorCode: ErrorCode | null;
  readonly retry: () => void;
};

/** Without an observer, which would render the whole page above the gallery when the order is requested. */
function useOrderedCards(first: CardCode, right: string | undefined): readonly CardCode[] | undefined {
  const queryClient = useQueryClient();
  const key = useMemo(() => orderKey(right ?? ''), [right]);
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => {
    const cards = queryClient.getQueryData<Order>(key)?.cards;
    return cards?.some((card) => card !== first) ? cards : undefined;
  });
}

function useOtherCards(first: CardCode, right: string | undefined): readonly CardCode[] {
  const ordered = useOrderedCards(first, right);
  const visit = useQuery<readonly CardCode[]>({ queryKey: visitCardsKey(first), queryFn: skipToken });
  const codes = new Set([...(ordered ?? []), ...(visit.data ?? [])]);
  codes.delete(first);
  return [...codes];
}

/** The gallery's cards, the address's first (requirement G9). One query each: each may need its access code. */
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

/** Not a failure; a retry would not help. */
export function isEmptyCard(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA' || errorCode === 'CARD_EMPTY_PHOTO';
}
