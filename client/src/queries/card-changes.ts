import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { addCardToOrder, moveToNextCard, removeCardFromOrder } from '#client/order/order-cards.ts';
import { orderSession, useOrderSession } from '#client/order/use-order.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { type CardToOpen, openCard } from './gallery.ts';

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
