import { errorCodeOf, type Press } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { lastAttemptMs } from '#shared/deadlines.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import type { OrderSession } from './order-session.ts';
import { setVisitCards, visitCards } from './visit-cards.ts';

async function openAnother(session: OrderSession, completed: Order, added: GalleryCard): Promise<void> {
  const { card, rightOf } = session;
  const others = completed.cards.filter((code) => code !== card).flatMap((code) => rightOf(code) || []);
  session.show(await session.open({ cards: [rightOf(card), ...others, added.right] }));
}

/** If no order exists yet, remembers the card for this visit (requirement G9). @throws the request's error */
export function addCardToOrder(session: OrderSession, added: GalleryCard): Promise<void> {
  const { queryClient, card } = session;
  return session.inTurn(async (pressedAt) => {
    const { order: shown } = session.state;
    if (!shown) return setVisitCards(queryClient, card, [...visitCards(queryClient, card), added.code]);
    if (shown.isCompleted) return openAnother(session, shown, added);
    try {
      await session.change({
        called: 'order.addCard',
        pressedAt: () => pressedAt,
        isDone: ({ cards }) => cards.includes(added.code),
        apply: async ({ id }, press, show) =>
          show(await session.send('addCard', { order: id, card: added.right }, press())),
      });
    } catch (error) {
      const { order: now } = session.state;
      if (!now?.isCompleted) throw error;
      await openAnother(session, now, added);
    }
  });
}

async function requestRemoval(session: OrderSession, order: Order, card: CardCode, press: Press): Promise<Order> {
  const remove = () => session.send('removeCard', { order: order.id, card }, press);
  try {
    return await remove();
  } catch (error) {
    const lastStart = press.pressedAt + lastAttemptMs('order.removeCard');
    if (!isFailingForAll(errorCodeOf(error)) || performance.now() > lastStart) throw error;
    return remove();
  }
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
      pressedAt: () => pressedAt,
      isDone: ({ cards }) => !cards.includes(code),
      apply: async (order, press, show) => show(await requestRemoval(session, order, code, press())),
    });
  });
}

/** Removes the card in the address. Do not read the order by that card again: the provider would create a new one. */
export function moveToNextCard(session: OrderSession, next: OrderSession): Promise<void> {
  return session.inTurn(async (pressedAt) => {
    const { queryClient, card, state } = session;
    const { order, phase } = state;
    if (order?.cards.includes(card) && phase !== 'left') {
      // The next card may have an order of its own. That one is opened then.
      const isOwn = (error: unknown) => errorCodeOf(error) === 'ORDER_HAS_BUYER';
      const removal = requestRemoval(session, order, card, { pressedAt });
      const moved = await removal.catch((error: unknown) => (isOwn(error) ? null : Promise.reject(error)));
      if (moved) next.show(session.show(moved));
    }
    const visit = (phase === 'left' && order?.cards) || visitCards(queryClient, card);
    const others = visit.filter((code) => code !== card && code !== next.card);
    setVisitCards(queryClient, next.card, others);
  });
}
