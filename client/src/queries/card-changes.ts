import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { orderSession, useOrderSession } from '#client/order/use-order.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { lastAttemptMs } from '#shared/deadlines.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isFullFor } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { type CardToOpen, openCard } from './gallery.ts';

/** Adds a card to the order or, if no order is known yet, to this visit (G9). @throws the request's error */
export function addCardToOrder(session: OrderSession, { code, right }: GalleryCard): Promise<void> {
  return session.inTurn(async () => {
    const { order, visitCards } = session.state;
    if (!order) return session.dispatch({ kind: 'visiting', cards: [...visitCards, code] });
    // A completed order takes no card, so this change opens the next order.
    session.leave();
    await session.change('addCard', ({ cards }) => cards.includes(code), { card: right });
  });
}

/** Removes a card and its media from the order. For the card in the address, use `moveToNextCard`. */
export function removeCardFromOrder(session: OrderSession, card: CardCode): Promise<void> {
  return session.inTurn(async () => {
    const { order, visitCards } = session.state;
    const others = visitCards.filter((other) => other !== card);
    session.dispatch({ kind: 'visiting', cards: others });
    if (!order) return;
    await session.change('removeCard', ({ cards }) => !cards.includes(card), { card });
    // A card that had no place in the order gets the one that is free now.
    if (isFullFor(order, others)) await session.readBack();
  });
}

/**
 * Removes the card in the address, and hands the order to the next card's session. To read the order by the removed
 * card would create a new order.
 */
function moveToNextCard(session: OrderSession, next: OrderSession): Promise<void> {
  const pressedAt = performance.now();
  const lastStart = pressedAt + lastAttemptMs('order.removeCard');
  return session.inTurn(async () => {
    const { card, state } = session;
    const { order, phase, visitCards } = state;
    if (order?.cards.includes(card) && phase !== 'left') {
      const remove = () => session.send('removeCard', order.id, { card }, { pressedAt });
      const moved = await remove()
        .catch((error: unknown) => {
          // Removes the card again, because the order cannot be read to learn whether a lost request has removed it.
          if (!isFailingForAll(errorCodeOf(error)) || performance.now() > lastStart) throw error;
          return remove();
        })
        .catch((error: unknown) => {
          // The card cannot be removed, so this order keeps its cards. The next card's page opens another order.
          if (errorCodeOf(error) !== 'ORDER_HAS_BUYER') throw error;
        });
      if (moved) next.show(session.show(moved));
    }
    const cards = (phase === 'left' && order?.cards) || visitCards;
    next.dispatch({ kind: 'visiting', cards: cards.filter((code) => code !== card && code !== next.card) });
  });
}

/** Adds a card to the gallery and the order (G9). */
export function useAddCard() {
  const session = useOrderSession();
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (card: CardToOpen) => addCardToOrder(session, await openCard(utils, card, { retry: false })),
  });
}

type Removal = {
  readonly code: CardCode;
  readonly next: GalleryCard | null;
};

export function useRemoveCard(onMoved: (next: CardCode) => Promise<void>) {
  const session = useOrderSession();
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: ({ code, next }: Removal) =>
      next ? moveToNextCard(session, orderSession(queryClient, client, next.code)) : removeCardFromOrder(session, code),
    onSuccess: async (_, { next }) => {
      if (!next) return;
      await onMoved(next.code);
      session.dispatch({ kind: 'cardRemoved' });
    },
  });
}
