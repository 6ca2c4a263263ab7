import { errorCodeOf } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { changeOrder } from './change-order.ts';
import { cachedOrder, setOrder } from './order-cache.ts';
import { type OrderClient, rightOfCard, setVisitCards, visitCards } from './order-client.ts';

/** Opens another order for all cards and one more: the order that the cards had is completed. */
async function openAnother(orderClient: OrderClient, completed: Order, card: GalleryCard): Promise<void> {
  const { api, firstCard } = orderClient;
  const codes = completed.cards.filter((code) => code !== firstCard.code);
  const others = codes.flatMap((code) => rightOfCard(orderClient, code) ?? []);
  setOrder(orderClient, await api.open({ cards: [firstCard.right, ...others, card.right] }), { card: firstCard });
}

/**
 * Adds a card to the order. Where nothing is sold there is no order, and the card lasts for the visit (requirement G9).
 * @throws the provider's failure, when the card is not in the order in the end
 */
export async function addCardToOrder(orderClient: OrderClient, card: GalleryCard): Promise<void> {
  const { queryClient, api, firstCard } = orderClient;
  const cached = cachedOrder(orderClient);
  if (!cached) return setVisitCards(queryClient, firstCard.code, [...visitCards(orderClient), card.code]);
  if (cached.isCompleted) return openAnother(orderClient, cached, card);
  try {
    await changeOrder(orderClient, {
      isDone: ({ cards }) => cards.includes(card.code),
      apply: (order) => api.addCard({ order: order.id, card: card.right }),
    });
  } catch (error) {
    const now = cachedOrder(orderClient);
    if (!now?.isCompleted) throw error;
    await openAnother(orderClient, now, card);
  }
}

/** Removes a card; sent once more when no answer came, which changes nothing where it was done. */
async function requestRemoval({ api }: OrderClient, order: Order, card: CardCode): Promise<Order> {
  const remove = () => api.removeCard({ order: order.id, card });
  try {
    return await remove();
  } catch (error) {
    if (!isFailingForAll(errorCodeOf(error))) throw error;
    return remove();
  }
}

/** Removes a card from the order, with what was selected of it. Not for the card in the address. */
export async function removeCardFromOrder(orderClient: OrderClient, card: CardCode): Promise<void> {
  const { queryClient, firstCard } = orderClient;
  const others = visitCards(orderClient).filter((code) => code !== card);
  setVisitCards(queryClient, firstCard.code, others);
  if (!cachedOrder(orderClient)) return;
  await changeOrder(orderClient, {
    isDone: ({ cards }) => !cards.includes(card),
    apply: (order) => requestRemoval(orderClient, order, card),
  });
}

/**
 * Removes the card in the address: from now on the order begins with `next`, and is cached under it. The order is never
 * read back by the card that left: the provider would make another one for it.
 */
export async function moveToNextCard(orderClient: OrderClient, next: GalleryCard): Promise<void> {
  const { queryClient, firstCard } = orderClient;
  const cached = cachedOrder(orderClient);
  if (cached?.cards.includes(firstCard.code)) {
    const order = await requestRemoval(orderClient, cached, firstCard.code);
    setOrder(orderClient, order);
    setOrder(orderClient, order, { card: next });
  }
  const others = visitCards(orderClient).filter((code) => code !== next.code);
  setVisitCards(queryClient, next.code, others);
}
