import type { z } from 'zod';
import type { Card } from '#mock-provider/cards/card.ts';
import type { Media } from '#mock-provider/cards/media.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { wireAddress, wireCustomer } from '#shared/provider-api/order.ts';
import { type Charge, expireCharge, isAlive } from './charge.ts';
import { allDigitalLine, fingerprint, type OrderLine, pickedLines } from './lines.ts';

/** Without its addresses, which the order keeps apart. */
type Customer = z.output<typeof wireCustomer>;
type Address = z.output<typeof wireAddress>;

export type Order = {
  readonly id: string;
  /** The first one is the order's `card_code`. */
  readonly cards: Card[];
  /** Chosen one by one; kept aside while the package is chosen. */
  readonly picks: Map<string, { readonly productId: string; readonly media: Media }>;
  readonly charges: Charge[];
  /** Media that downloads were reported of. */
  readonly reported: Set<string>;
  allDigital: boolean;
  customer: Customer | null;
  address: Address | null;
  /** What the order covered when it was completed; null before. */
  completedAs: string | null;
};

export function isCompleted(order: Order): boolean {
  return order.completedAs !== null;
}

/** @returns the charge that counts: the latest that was not canceled */
export function currentCharge(order: Order): Charge | undefined {
  return order.charges.findLast((charge) => charge.status !== 'canceled');
}

/** @returns the charge that fixes what the order covers and costs: a living or a paid one */
function bindingCharge(order: Order): Charge | undefined {
  const charge = currentCharge(order);
  return charge && (isAlive(charge) || charge.status === 'paid') ? charge : undefined;
}

/** What the order would cover if it were charged now. */
export function openLines(venue: Venue, order: Order): readonly OrderLine[] {
  if (!order.allDigital) return pickedLines(venue.catalogue, order.picks);
  const line = allDigitalLine(venue.catalogue, order.cards);
  return line ? [line] : [];
}

/** What the order covers: fixed by its charge while one waits or is paid. */
export function linesOf(venue: Venue, order: Order): readonly OrderLine[] {
  return bindingCharge(order)?.lines ?? openLines(venue, order);
}

/** @throws Refusal when the order is completed, paid, or a card payment of it is being decided */
export function assertOpen(venue: Venue, order: Order): void {
  if (isCompleted(order)) throw new Refusal('ORDER_COMPLETED');
  const charge = currentCharge(order);
  if (!charge) return;
  expireCharge(charge, venue.clock.now());
  if (charge.status === 'paid') throw new Refusal('ORDER_ALREADY_PAID');
  if (charge.status === 'processing') throw new Refusal('PAYMENT_IN_PROGRESS');
}

/** Cancels a waiting PIX whose order no longer covers or costs what the PIX was made for. */
function cancelOutdatedCharge(venue: Venue, order: Order): void {
  const charge = currentCharge(order);
  if (!charge || !isAlive(charge)) return;
  if (fingerprint(charge.lines) !== fingerprint(openLines(venue, order))) charge.status = 'canceled';
}

/** Changes what an open order covers; a PIX that waits for the former amount is canceled. */
function edit(venue: Venue, order: Order, change: () => void): void {
  assertOpen(venue, order);
  change();
  cancelOutdatedCharge(venue, order);
}

export function addCard(venue: Venue, order: Order, card: Card): void {
  if (order.cards.includes(card)) return;
  edit(venue, order, () => order.cards.push(card));
}

/** Takes a card and what was chosen of it out; one that is not in the order changes nothing. */
export function removeCard(venue: Venue, order: Order, card: Card): void {
  const index = order.cards.indexOf(card);
  if (index === -1) return;
  if (order.cards.length === 1) throw new Refusal('ORDER_NEEDS_A_CARD');
  edit(venue, order, () => {
    order.cards.splice(index, 1);
    for (const id of card.media.keys()) order.picks.delete(id);
  });
}

/** A media, and the product it is wished under. */
type Wish = { readonly productId: string; readonly type: string; readonly mediaId: string };

/** Puts an unsold media of the order's cards in; one that is in it already changes nothing. */
export function addMedia(venue: Venue, order: Order, { productId, type, mediaId }: Wish): void {
  const product = venue.catalogue.products.find(({ id }) => id === productId);
  if (!product) throw new Refusal('PRODUCT_NOT_FOUND');
  const { card, media } = venue.media(mediaId);
  if (!order.cards.includes(card)) throw new Refusal('MEDIA_NOT_FOUND');
  if (media.state !== 'unsold') throw new Refusal('MEDIA_NOT_SELLABLE');
  const fits = media.type === 'photo' ? product.isPhoto : product.isVideo;
  if (media.type !== type || !fits) throw new Refusal('MEDIA_TYPE_MISMATCH');
  edit(venue, order, () => {
    if (!order.picks.has(mediaId)) order.picks.set(mediaId, { productId, media });
  });
}

/** Takes a media out; one that is not in the order under this product changes nothing. */
export function removeMedia(venue: Venue, order: Order, productId: string, mediaId: string): void {
  if (!venue.catalogue.products.some(({ id }) => id === productId)) throw new Refusal('PRODUCT_NOT_FOUND');
  venue.media(mediaId);
  edit(venue, order, () => {
    if (order.picks.get(mediaId)?.productId === productId) order.picks.delete(mediaId);
  });
}

export function setAllDigital(venue: Venue, order: Order, productId: string, chosen: boolean): void {
  if (venue.catalogue.allDigital?.id !== productId) throw new Refusal('PRODUCT_NOT_FOUND');
  edit(venue, order, () => {
    order.allDigital = chosen;
  });
}

/** Takes a media that is sold or gone out of every order that is still open. */
export function dropFromOpenOrders(venue: Venue, mediaIds: readonly string[]): void {
  for (const order of venue.orders.values()) {
    if (isCompleted(order)) continue;
    for (const id of mediaIds) order.picks.delete(id);
    if (currentCharge(order)?.status === 'pending') cancelOutdatedCharge(venue, order);
  }
}
