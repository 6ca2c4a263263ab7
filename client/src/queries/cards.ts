import { useSyncExternalStore } from 'react';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { useSessionOf } from '#client/order/use-order.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery } from '#shared/media/media.ts';
import { cardQuery, galleryInput, useGallery } from './gallery.ts';

export type CardState = {
  readonly code: CardCode;
  readonly gallery: Gallery | null;
  /** Why the card's last read failed; null during a read, after a success, and always for the card in the address. */
  readonly errorCode: ErrorCode | null;
  readonly retry: () => void;
};

function useOtherCards(first: CardCode): readonly CardCode[] {
  const session = useSessionOf(first);
  const ordered = useSyncExternalStore(session.subscribe, () => session.state.order?.cards);
  const visit = useSyncExternalStore(session.subscribe, () => session.state.visitCards);
  const codes = new Set([...(ordered ?? []), ...visit]);
  codes.delete(first);
  return [...codes];
}

/** Returns the cards, first the one in the address (G9). Each has its own query: each may need an access code. */
export function useCards(first: CardCode): readonly CardState[] {
  const { data: gallery, refetch } = useGallery(first);
  const others = useOtherCards(first);
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

/** Whether the card is empty, which is no failure and needs no retry. */
export function isEmptyCard(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA' || errorCode === 'CARD_EMPTY_PHOTO';
}
