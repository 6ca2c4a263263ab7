import type { CardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { rightOfCard, setVisitCards, visitCards } from './card-entry.ts';
import { heldOrder, type OrderDesk, putOrder, writeOrder } from './order-entry.ts';
import { changeOrder } from './order-reading.ts';
import { isWithoutAnswer } from './send-wishes.ts';

/** The provider opens another order for all the cards when the one they had is completed. */
async function openAnother(desk: OrderDesk, held: Order, card: GalleryCard): Promise<void> {
  const { client, calls, first } = desk;
  const others = held.cards.filter((code) => code !== first.code).flatMap((code) => rightOfCard(client, code) ?? []);
  putOrder(client, first.right, await calls.open({ cards: [first.right, ...others, card.right] }));
}

/**
 * Takes a card into the order; where nothing can be bought there is none, and the visit alone knows it (requirement G9).
 * @throws what the provider failed with, when the card is not in the order in the end.
 */
export async function addCardToOrder(desk: OrderDesk, card: GalleryCard): Promise<void> {
  const { client, calls, first } = desk;
  const held = heldOrder(desk);
  if (!held) return setVisitCards(client, first.code, [...visitCards(client, first.code), card.code]);
  if (held.isCompleted) return openAnother(desk, held, card);
  try {
    await changeOrder(desk, {
      isDone: ({ cards }) => cards.includes(card.code),
      apply: (order) => calls.addCard({ order: order.id, card: card.right }),
    });
  } catch (error) {
    const now = heldOrder(desk);
    if (!now?.isCompleted) throw error;
    await openAnother(desk, now, card);
  }
}

/** Removes a card; asked once more when no answer came, which changes nothing where it was done. */
async function removeAtProvider({ calls }: OrderDesk, order: Order, card: CardCode): Promise<Order> {
  const remove = () => calls.removeCard({ order: order.id, card });
  try {
    return await remove();
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    return remove();
  }
}

/** Takes a card out of the order, and with it what was chosen of it. Not for the card in the address. */
export async function removeCardFromOrder(desk: OrderDesk, card: CardCode): Promise<void> {
  const { client, first } = desk;
  const others = visitCards(client, first.code).filter((code) => code !== card);
  setVisitCards(client, first.code, others);
  if (!heldOrder(desk)) return;
  await changeOrder(desk, {
    isDone: ({ cards }) => !cards.includes(card),
    apply: (order) => removeAtProvider(desk, order, card),
  });
}

/**
 * Takes the card in the address out: the order begins with `next` from now on, and is kept under it. It is never read back
 * by the card that left, for which the provider would make another order.
 */
export async function moveToNextCard(desk: OrderDesk, next: GalleryCard): Promise<void> {
  const { client, first } = desk;
  const held = heldOrder(desk);
  if (held?.cards.includes(first.code)) {
    const order = await removeAtProvider(desk, held, first.code);
    writeOrder(client, order);
    putOrder(client, next.right, order);
  }
  setVisitCards(
    client,
    next.code,
    visitCards(client, first.code).filter((code) => code !== next.code),
  );
}
