import { useMutation } from '@tanstack/react-query';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { cachedOrder, orderKey } from '#client/order/order-cache.ts';
import { addCardToOrder, moveToNextCard, removeCardFromOrder } from '#client/order/order-cards.ts';
import { ORDER_SCOPE, setVisitCards } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { galleryInput, isEmptyGallery, openWithAccessCode } from './gallery.ts';

type RequestedCard = { readonly code: CardCode; readonly accessCode: string | null };

/** A card that opens and contains nothing: it has the error code of a card that the provider calls empty. */
class EmptyCard extends Error {
  override readonly name = 'EmptyCard';
}

/** The error code of a card that could not be opened. */
export function cardErrorCode(error: unknown): ErrorCode {
  return error instanceof EmptyCard ? 'CARD_EMPTY_MEDIA' : errorCodeOf(error);
}

/** Returns a function that loads a card's gallery. The tab keeps the pass that replaces a right access code. */
function useLoadCard() {
  const utils = trpc.useUtils();
  return async ({ code, accessCode }: RequestedCard): Promise<GalleryCard> => {
    const before = galleryInput(code);
    const gallery = accessCode
      ? await openWithAccessCode(utils, code, accessCode)
      : await utils.gallery.byCards.fetch(before, { staleTime: 0, retry: false });
    const [card] = gallery.cards;
    if (!card || isEmptyGallery(gallery)) throw new EmptyCard();
    // The pass is part of the cache key. The screen observes the entry without it, so that entry is filled, too.
    if (accessCode) utils.gallery.byCards.setData(before, gallery);
    return card;
  };
}

/** Opens a card of the order that needs its access code. */
export function useUnlockCard() {
  const loadCard = useLoadCard();
  return useMutation({ mutationFn: loadCard });
}

/** Opens a card and adds it to the gallery and the order (requirement G9). */
export function useAddCard() {
  const orderClient = useOrderClient();
  const loadCard = useLoadCard();
  const addToOrder = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: (card: GalleryCard) => addCardToOrder(orderClient, card),
  });
  return useMutation({
    mutationFn: async (card: RequestedCard) => {
      await addToOrder.mutateAsync(await loadCard(card));
      // An order that could not be opened before may open with this card.
      const { utils, firstCard } = orderClient;
      if (!cachedOrder(orderClient)) await utils.order.open.invalidate({ cards: [firstCard.right] });
    },
  });
}

type Removal = {
  readonly code: CardCode;
  /** The card that the address moves to; null unless the card in the address is removed. */
  readonly next: GalleryCard | null;
};

/** Removes a card from the gallery and the order. Fails with the error of the request. */
export function useRemoveCard(onMoved: (next: CardCode) => Promise<void>) {
  const orderClient = useOrderClient();
  return useMutation({
    scope: ORDER_SCOPE,
    mutationFn: ({ code, next }: Removal) =>
      next ? moveToNextCard(orderClient, next) : removeCardFromOrder(orderClient, code),
    onSuccess: async (_, { next }) => {
      if (!next) return;
      await onMoved(next.code);
      // A visitor who opens the removed card again starts with a new order.
      const { queryClient, firstCard } = orderClient;
      queryClient.removeQueries({ queryKey: orderKey(firstCard.right), exact: true });
      setVisitCards(queryClient, firstCard.code, []);
    },
  });
}
