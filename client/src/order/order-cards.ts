import { rightOfCard, setVisitCards, visitCards } from '#client/queries/card-entry.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { cachedOrder, type OrderClient, setOrder, setOrderOfCard } from './order-entry.ts';
import { changeOrder } from './order-reading.ts';
import { isWithoutAnswer } from './send-wishes.ts';

/** The provider opens another order for all the cards when the one they had is completed. */
async function openAnother(orderClient: OrderClient, held: Order, card: GalleryCard): Promise<void> {
  const { client, calls, first } = orderClient;
  const others = held.cards.filter((code) => code !== first.code).flatMap((code) => rightOfCard(client, code) ?? []);
  setOrderOfCard(client, first.right, await calls.open({ cards: [first.right, ...others, card.right] }));
}

/**
 * Takes a card into the order; where nothing can be bought there is none, and the visit alone knows it (requirement G9).
 * @throws what the provider failed with, when the card is not in the order in the end.
 */
export async function addCardToOrder(orderClient: OrderClient, card: GalleryCard): Promise<void> {
  const { client, calls, first } = orderClient;
  const held = cachedOrder(orderClient);
  if (!held) return setVisitCards(client, first.code, [...visitCards(client, first.code), card.code]);
  if (held.isCompleted) return openAnother(orderClient, held, card);
  try {
    await changeOrder(orderClient, {
      isDone: ({ cards }) => cards.includes(card.code),
      apply: (order) => calls.addCard({ order: order.id, card: card.right }),
    });
  } catch (error) {
    const now = cachedOrder(orderClient);
    if (!now?.isCompleted) throw error;
    await openAnother(orderClient, now, card);
  }
}

/** Removes a card; asked once more when no answer came, which changes nothing where it was done. */
async function removeAtProvider({ calls }: OrderClient, order: Order, card: CardCode): Promise<Order> {
  const remove = () => calls.removeCard({ order: order.id, card });
  try {
    return await remove();
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    return remove();
  }
}

/** Takes a card out of the order, and with it what was chosen of it. Not for the card in the address. */
export async function removeCardFromOrder(orderClient: OrderClient, card: CardCode): Promise<void> {
  const { client, first } = orderClient;
  const others = visitCards(client, first.code).filter((code) => code !== card);
  setVisitCards(client, first.code, others);
  if (!cachedOrder(orderClient)) return;
  await changeOrder(orderClient, {
    isDone: ({ cards }) => !cards.includes(card),
    apply: (order) => removeAtProvider(orderClient, order, card),
  });
}

/**
 * Takes the card in the address out: the order begins with `next` from now on, and is kept under it. It is never read back
 * by the card that left, for which the provider would make another order.
 */
export async function moveToNextCard(orderClient: OrderClient, next: GalleryCard): Promise<void> {
  const { client, first } = orderClient;
  const held = cachedOrder(orderClient);
  if (held?.cards.includes(first.code)) {
    const order = await removeAtProvider(orderClient, held, first.code);
    setOrder(client, order);
    setOrderOfCard(client, next.right, order);
  }
  setVisitCards(
    client,
    next.code,
    visitCards(client, first.code).filter((code) => code !== next.code),
  );
}
