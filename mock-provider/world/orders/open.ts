import { type Card, mediaIn } from '#mock-provider/world/cards/card.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { changeRefusal } from './charge.ts';
import { currentCharge, isCompleted, type Order } from './order.ts';

function create(venue: Venue, cards: readonly Card[]): Order {
  const order: Order = {
    id: `${venue.id}-o${venue.count('order')}`,
    madeAt: venue.clock.now(),
    cards: [...cards],
    picks: new Map(),
    charges: [],
    reported: new Set(),
    allDigital: false,
    customer: null,
    addresses: [],
    completedAs: null,
  };
  venue.orders.set(order.id, order);
  return order;
}

/** Adds requested cards that the order lacks. A paid or processing order stays unchanged. */
function include(order: Order, cards: readonly Card[]): Order {
  if (changeRefusal(currentCharge(order)) !== null) return order;
  for (const card of cards) if (!order.cards.includes(card)) order.cards.push(card);
  return order;
}

/**
 * Returns the latest open order that starts with the card, otherwise the latest completed one if nothing is left to sell,
 * otherwise a new one. @throws Refusal ONLINE_SALE_OFF if neither the venue nor any card sells online
 */
export function openOrder(venue: Venue, cards: readonly [Card, ...Card[]]): Order {
  if (!venue.organization.has_online_sale && !cards.some((card) => card.canSellOnline)) {
    throw new Refusal('ONLINE_SALE_OFF');
  }
  if (venue.switches.order_post === 'create') return create(venue, cards);
  const orders = [...venue.orders.values()].filter((order) => order.cards[0] === cards[0]);
  const open = orders.findLast((order) => !isCompleted(order));
  if (open) return include(open, cards);
  const completed = orders.at(-1);
  const nothingLeft = cards.every((card) => mediaIn(card, 'unsold').length === 0);
  return completed && nothingLeft ? completed : create(venue, cards);
}
