import { type Card, mediaIn } from '#mock-provider/world/cards/card.ts';
import type { MediaKind } from '#mock-provider/world/cards/media.ts';
import type { Product } from '#mock-provider/world/pricing.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { changeRefusal, expireCharge, isOpen } from './charge.ts';
import { currentCharge, fingerprint, isCompleted, type Order, openLines } from './order.ts';

function create(venue: Venue, cards: readonly Card[]): Order {
  const order: Order = {
    id: `${venue.id}-o${venue.count('order')}`,
    madeAt: venue.clock.now(),
    cards: [...cards],
    picks: new Map(),
    charges: [],
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
 * Returns the latest open order that starts with the first card. If no order is open, returns the latest completed one
 * if nothing is left to sell, otherwise a new one. With `order_post: create`, always returns a new order.
 * @throws Refusal ONLINE_SALE_OFF if neither the venue nor any of the cards sells online
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

/** @throws Refusal if the order is completed or paid, or if a credit card payment for it is processing */
export function assertOpen(venue: Venue, order: Order): void {
  if (isCompleted(order)) throw new Refusal('ORDER_COMPLETED');
  const charge = currentCharge(order);
  if (!charge) return;
  expireCharge(charge, venue.clock.now());
  const refusal = changeRefusal(charge);
  if (refusal) throw new Refusal(refusal);
}

/** Cancels an open charge if its order now covers or costs something else. */
function cancelOutdatedCharge(venue: Venue, order: Order): void {
  const charge = currentCharge(order);
  if (!charge || !isOpen(charge)) return;
  if (fingerprint(charge.lines) !== fingerprint(openLines(venue.catalogue, order))) charge.status = 'canceled';
}

/** Changes an open order. If the order then covers or costs something else, its pending PIX is canceled. */
function change(venue: Venue, order: Order, apply: () => void): void {
  assertOpen(venue, order);
  apply();
  cancelOutdatedCharge(venue, order);
}

export function addCard(venue: Venue, order: Order, card: Card): void {
  if (order.cards.includes(card)) return;
  change(venue, order, () => order.cards.push(card));
}

/** Removes a card and the media selected from it. A card that is not in the order changes nothing. */
export function removeCard(venue: Venue, order: Order, card: Card): void {
  const index = order.cards.indexOf(card);
  if (index === -1) return;
  if (order.cards.length === 1) throw new Refusal('ORDER_NEEDS_A_CARD');
  change(venue, order, () => {
    order.cards.splice(index, 1);
    for (const id of card.media.keys()) order.picks.delete(id);
  });
}

const SELLS = { photo: 'is_photo', video: 'is_video' } as const satisfies Record<MediaKind, keyof Product>;

type MediaSelection = { readonly productId: string; readonly type: string; readonly mediaId: string };

/** Adds an unsold media of the order's cards. A media that is already in the order changes nothing. */
export function addMedia(venue: Venue, order: Order, { productId, type, mediaId }: MediaSelection): void {
  const product = venue.catalogue.products?.find(({ id }) => id === productId);
  if (!product) throw new Refusal('PRODUCT_NOT_FOUND');
  const { card, media } = venue.media(mediaId);
  if (!order.cards.includes(card)) throw new Refusal('MEDIA_NOT_FOUND');
  if (media.state !== 'unsold') throw new Refusal('MEDIA_NOT_SELLABLE');
  if (media.type !== type || !product[SELLS[media.type]]) throw new Refusal('MEDIA_TYPE_MISMATCH');
  change(venue, order, () => {
    if (!order.picks.has(mediaId)) order.picks.set(mediaId, { productId, media });
  });
}

/** Removes a media. A media that is not in the order under this product changes nothing. */
export function removeMedia(venue: Venue, order: Order, productId: string, mediaId: string): void {
  if (!venue.catalogue.products?.some(({ id }) => id === productId)) throw new Refusal('PRODUCT_NOT_FOUND');
  venue.media(mediaId);
  change(venue, order, () => {
    if (order.picks.get(mediaId)?.productId === productId) order.picks.delete(mediaId);
  });
}

export function setAllDigital(venue: Venue, order: Order, productId: string, selected: boolean): void {
  if (venue.catalogue.all_digital?.id !== productId) throw new Refusal('PRODUCT_NOT_FOUND');
  change(venue, order, () => {
    order.allDigital = selected;
  });
}

/**
 * Removes sold or deleted media from every order that is not completed, and cancels a pending PIX that no longer fits
 * its order.
 */
export function dropFromOpenOrders(venue: Venue, mediaIds: readonly string[]): void {
  for (const order of venue.orders.values()) {
    if (isCompleted(order)) continue;
    for (const id of mediaIds) order.picks.delete(id);
    if (changeRefusal(currentCharge(order)) === null) cancelOutdatedCharge(venue, order);
  }
}
