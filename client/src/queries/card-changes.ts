import { useMutation } from '@tanstack/react-query';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { cachedOrder, orderKey } from '#client/order/order-cache.ts';
import { addCardToOrder, moveToNextCard, removeCardFromOrder } from '#client/order/order-cards.ts';
import { ORDER_SCOPE, type OrderClient, setVisitCards } from '#client/order/order-client.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media.ts';
import { galleryInput, isEmptyGallery, openWithAccessCode } from './gallery.ts';

type AskedCard = { readonly code: CardCode; readonly accessCode: string | null };

/** A card that opens and has nothing in it: told like one that the provider calls empty. */
class EmptyCard extends Error {
  override readonly name = 'EmptyCard';
}

/** The catalogue's code of what went wrong with a card. */
export function cardErrorCode(error: unknown): ErrorCode {
  return error instanceof EmptyCard ? 'CARD_EMPTY_MEDIA' : errorCodeOf(error);
}

/** Asks for a card's gallery; the tab keeps the pass that stands for an access code which opened it. */
function useOpening() {
  const utils = trpc.useUtils();
  return async ({ code, accessCode }: AskedCard): Promise<GalleryCard> => {
    const before = galleryInput(code);
    const gallery = accessCode
      ? await openWithAccessCode(utils, code, accessCode)
      : await utils.gallery.byCards.fetch(before, { staleTime: 0, retry: false });
    const [card] = gallery.cards;
    if (!card || isEmptyGallery(gallery)) throw new EmptyCard();
    // The entry that was asked for without the pass is on the screen: filled, it tells the screen to look again.
    if (accessCode) utils.gallery.byCards.setData(before, gallery);
    return card;
  };
}

/** Opens a card of the order that asks for its access code. */
export function useUnlockCard() {
  const openCard = useOpening();
  return useMutation({ mutationFn: openCard });
}

/** Opens a card and takes it into the gallery and the order (requirement G9). */
export function useAddCard(orderClient: OrderClient) {
  const openCard = useOpening();
  const intoOrder = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: (card: GalleryCard) => addCardToOrder(orderClient, card),
  });
  return useMutation({
    mutationFn: async (asked: AskedCard) => {
      await intoOrder.mutateAsync(await openCard(asked));
      // An order that could not be opened so far may be opened with this card.
      const { utils, firstCard } = orderClient;
      if (!cachedOrder(orderClient)) await utils.order.open.invalidate({ cards: [firstCard.right] });
    },
  });
}

type Removal = {
  readonly code: CardCode;
  /** The card that the address moves to; only when the one in the address is removed. */
  readonly next: GalleryCard | null;
};

/** Takes a card out of the gallery and the order. Fails with the call's error. */
export function useRemoveCard(orderClient: OrderClient, onMoved: (next: CardCode) => Promise<void>) {
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
