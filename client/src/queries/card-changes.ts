import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { addCardToOrder, moveToNextCard, removeCardFromOrder } from '#client/order/order-cards.ts';
import { orderSession, useOrderSession } from '#client/order/use-order.ts';
import { setVisitCards } from '#client/order/visit-cards.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { galleryInput, isEmptyGallery, openWithAccessCode } from './gallery.ts';

type RequestedCard = { readonly code: CardCode; readonly accessCode: string | null };

/** Thrown for a card that opens but is empty. It is shown like one that the provider calls empty. */
class EmptyCard extends Error {
  override readonly name = 'EmptyCard';
}

export function cardErrorCode(error: unknown): ErrorCode {
  return error instanceof EmptyCard ? 'CARD_EMPTY_MEDIA' : errorCodeOf(error);
}

/** Loads a card. An access code is replaced by a pass, which the tab keeps. */
function useLoadCard() {
  const utils = trpc.useUtils();
  return async ({ code, accessCode }: RequestedCard): Promise<GalleryCard> => {
    const before = galleryInput(code);
    const gallery = accessCode
      ? await openWithAccessCode(utils, code, accessCode)
      : await utils.gallery.byCards.fetch(before, { staleTime: 0, retry: false });
    const [card] = gallery.cards;
    if (!card || isEmptyGallery(gallery)) throw new EmptyCard();
    // The gallery was stored under a key with the pass. Its observers use the key without one.
    if (accessCode) utils.gallery.byCards.setData(before, gallery);
    return card;
  };
}

export function useUnlockCard() {
  const loadCard = useLoadCard();
  return useMutation({ mutationFn: loadCard });
}

/** Adds a card to gallery and order (G9). */
export function useAddCard() {
  const session = useOrderSession();
  const loadCard = useLoadCard();
  return useMutation({
    mutationFn: async (card: RequestedCard) => addCardToOrder(session, await loadCard(card)),
  });
}

type Removal = {
  readonly code: CardCode;
  readonly next: GalleryCard | null;
};

export function useRemoveCard(onMoved: (next: CardCode) => Promise<void>) {
  const session = useOrderSession();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: ({ code, next }: Removal) =>
      next ? moveToNextCard(session, orderSession(queryClient, utils, next.code)) : removeCardFromOrder(session, code),
    onSuccess: async (_, { next }) => {
      if (!next) return;
      await onMoved(next.code);
      session.dispatch({ kind: 'cardRemoved' });
      setVisitCards(queryClient, session.card, []);
    },
  });
}
