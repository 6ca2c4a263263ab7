import { errorCodeOf } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { lastAttemptMs } from '#shared/deadlines.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isFailingForAll } from '#shared/outage.ts';
import type { OrderSession } from './order-session.ts';
import { setVisitCards, visitCards } from './visit-cards.ts';

/** If no order exists yet, remembers the card for this visit (requirement G9). @throws the request's error */
export function addCardToOrder(session: OrderSession, added: GalleryCard): Promise<void> {
  const { queryClient, card, rightOf } = session;
  return session.inTurn(async (pressedAt) => {
    const { order: shown } = session.state;
    if (!shown) return setVisitCards(queryClient, card, [...visitCards(queryClient, card), added.code]);
    try {
      if (!shown.isCompleted)
        return await session.change({
          called: 'order.addCard',
          pressedAt,
          isDone: ({ cards }) => cards.includes(added.code),
          apply: ({ id }, press) => session.send('addCard', { order: id, card: added.right }, press),
        });
    } catch (error) {
      if (!session.state.order?.isCompleted) throw error;
    }
    // A completed order takes no card. The provider opens the next one for all of them.
    const { cards } = session.state.order ?? shown;
    const others = cards.filter((code) => code !== card).flatMap((code) => rightOf(code) || []);
    session.show(await session.open({ cards: [rightOf(card), ...others, added.right] }));
  });
}

/** Removes a card and its media from the order. For the card in the address, use `moveToNextCard`. */
export function removeCardFromOrder(session: OrderSession, code: CardCode): Promise<void> {
  return session.inTurn(async (pressedAt) => {
    const { queryClient, card } = session;
    const others = visitCards(queryClient, card).filter((other) => other !== code);
    setVisitCards(queryClient, card, others);
    if (!session.state.order) return;
    await session.change({
      called: 'order.removeCard',
      pressedAt,
      isDone: ({ cards }) => !cards.includes(code),
      apply: ({ id }, press) => session.send('removeCard', { order: id, card: code }, press),
    });
  });
}

/** Removes the card in the address. Do not read the order by that card again: the provider would create a new one. */
export function moveToNextCard(session: OrderSession, next: OrderSession): Promise<void> {
  return session.inTurn(async (pressedAt) => {
    const { queryClient, card, state } = session;
    const { order, phase } = state;
    if (order?.cards.includes(card) && phase !== 'left') {
      const remove = () => session.send('removeCard', { order: order.id, card }, { pressedAt });
      const lastStart = pressedAt + lastAttemptMs('order.removeCard');
      const moved = await remove()
        .catch((error: unknown) => {
          // Repeated once, because the order cannot be read to learn whether a lost request has removed the card.
          if (!isFailingForAll(errorCodeOf(error)) || performance.now() > lastStart) throw error;
          return remove();
        })
        .catch((error: unknown) => {
          // The next card has an order of its own. That one is opened then.
          if (errorCodeOf(error) !== 'ORDER_HAS_BUYER') throw error;
        });
      if (moved) next.show(session.show(moved));
    }
    const visit = (phase === 'left' && order?.cards) || visitCards(queryClient, card);
    const others = visit.filter((code) => code !== card && code !== next.card);
    setVisitCards(queryClient, next.card, others);
  });
}
