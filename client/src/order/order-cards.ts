import { errorCodeOf } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { lastAttemptMs } from '#shared/deadlines.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { changeOrder } from './change-order.ts';
import { cachedOrder, type OrderClient, rightOfCard, setOrder, setVisitCards, visitCards } from './order-client.ts';

async function openAnother(orderClient: OrderClient, completed: Order, card: GalleryCard): Promise<void> {
  const { api, firstCard } = orderClient;
  const codes = completed.cards.filter((code) => code !== firstCard.code);
  const others = codes.flatMap((code) => rightOfCard(orderClient, code) ?? []);
  setOrder(orderClient, await api.open({ cards: [firstCard.right, ...others, card.right] }), { card: firstCard });
}

/** Without an order the card lasts for the visit (requirement G9). @throws the provider's failure if it failed */
export async function addCardToOrder(orderClient: OrderClient, card: GalleryCard): Promise<void> {
  const { queryClient, api, firstCard } = orderClient;
  const cached = cachedOrder(orderClient);
  if (!cached) return setVisitCards(queryClient, firstCard.code, [...visitCards(orderClient), card.code]);
  if (cached.isCompleted) return openAnother(orderClient, cached, card);
  try {
    await changeOrder(orderClient, {
      called: 'order.addCard',
      isDone: ({ cards }) => cards.includes(card.code),
      apply: (order) => api.addCard({ order: order.id, card: card.right }),
    });
  } catch (error) {
    const now = cachedOrder(orderClient);
    if (!now?.isCompleted) throw error;
    await openAnother(orderClient, now, card);
  }
}

async function requestRemoval({ api }: OrderClient, order: Order, card: CardCode): Promise<Order> {
  const remove = () => api.removeCard({ order: order.id, card });
  const lastStart = performance.now() + lastAttemptMs('order.removeCard');
  try {
    return await remove();
  } catch (error) {
    if (!isFailingForAll(errorCodeOf(error)) || performance.now() > lastStart) throw error;
    return remove();
  }
}

/** With its selection. Not for the card in the address. */
export async function removeCardFromOrder(orderClient: OrderClient, card: CardCode): Promise<void> {
  const { queryClient, firstCard } = orderClient;
  const others = visitCards(orderClient).filter((code) => code !== card);
  setVisitCards(queryClient, firstCard.code, others);
  if (!cachedOrder(orderClient)) return;
  await changeOrder(orderClient, {
    called: 'order.removeCard',
    isDone: ({ cards }) => !cards.includes(card),
    apply: (order) => requestRemoval(orderClient, order, card),
  });
}

/** Removes the card in the address. Never read the order by it again: the provider would make a new one. */
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
