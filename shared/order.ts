import type { CardCode } from '#shared/cards/card-code.ts';
import type { Address } from '#shared/customer/address.ts';
import type { Customer, SavedDocumentType } from '#shared/customer/customer.ts';
import { handleName } from './media/media.ts';
import type { Payment } from './payment.ts';

export type OrderItem = {
  readonly id: string;
  readonly isAllDigital: boolean;
  readonly holdsPhotos: boolean;
  readonly holdsVideos: boolean;
  readonly medias: readonly string[];
  readonly totalCents: number;
};

export type SavedCustomer = Readonly<Omit<Customer, 'documentType'>> & { readonly documentType: SavedDocumentType };

/** The buyer, as far as this visitor may know (R1). `right` proves that the data is the visitor's own. */
export type OrderBuyer =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'you'; readonly right: string }
  | { readonly kind: 'someone' };

export type Order = {
  /** The signed right to read and change the order. */
  readonly id: string;
  /** The provider's order number, for questions to the venue. It gives no access. */
  readonly reference: string;
  readonly cards: readonly CardCode[];
  readonly isCompleted: boolean;
  readonly totalCents: number;
  readonly items: readonly OrderItem[];
  readonly buyer: OrderBuyer;
  /** Only the buyer sees the customer and the address. */
  readonly customer: SavedCustomer | null;
  readonly address: Address | null;
  readonly payment: Payment | null;
  /** A hash of cards, items and total. A checkout sends that of the order as the page shows it (R7). */
  readonly revision: string;
  /** A random text that each change by a storefront replaces (B17). Null if it was unknown when the reply was sent. */
  readonly version: string | null;
};

/**
 * The most changes in one call. Each reply contains the whole order, so many small calls would cost more. After a
 * larger call, the page would show the changes later.
 */
export const MOST_CHANGES_AT_ONCE = 10;

/** The most cards in a call or an order. Without a limit, one call could name all cards of the venue. */
export const MAX_CARDS = 20;

/** Whether a card has no place in the order: whoever has the code of one of its cards could add the others. */
export function isFullFor(order: Pick<Order, 'cards'>, cards: readonly CardCode[]): boolean {
  return new Set([...order.cards, ...cards]).size > MAX_CARDS;
}

export function itemKind({
  holdsPhotos,
  holdsVideos,
}: Pick<OrderItem, 'holdsPhotos' | 'holdsVideos'>): 'photos' | 'videos' | 'both' {
  if (holdsPhotos && holdsVideos) return 'both';
  return holdsVideos ? 'videos' : 'photos';
}

/** The media of an order. Lookups work with any id from the gallery, whatever its day. */
export type OrderedMedias = {
  readonly size: number;
  readonly has: (id: string) => boolean;
  readonly names: ReadonlySet<string>;
};

export function orderedMedias({ items }: Pick<Order, 'items'>): OrderedMedias {
  const names = new Set(items.flatMap((item) => item.medias.map(handleName)));
  return { size: names.size, has: (id) => names.has(handleName(id)), names };
}

/** Whether two replies are about the same order. Its number stays, while its id changes from day to day. */
export function isSameOrder(one: Pick<Order, 'reference'> | undefined, other: Pick<Order, 'reference'>): boolean {
  return one?.reference === other.reference;
}

/** Whether the provider lost the contents of an order but kept its number: the buyer and all of its media are gone. */
export function isForgotten(cached: Order, current: Order): boolean {
  if (cached.isCompleted || current.isCompleted) return false;
  const isBuyerLost = cached.buyer.kind !== 'nobody' && current.buyer.kind === 'nobody';
  const left = orderedMedias(current);
  return isBuyerLost && cached.items.length > 0 && !cached.items.some((item) => item.medias.some(left.has));
}

export function hasAllDigital({ items }: Pick<Order, 'items'>): boolean {
  return items.some((item) => item.isAllDigital);
}

/**
 * Returns the order with the media of its package. If the provider does not list them, they are all media that are for
 * sale and not chosen singly (C5). For a completed order they stay unknown.
 */
export function withListedPackage(order: Order, unsold: readonly { readonly id: string }[]): Order {
  const isUnlisted = ({ isAllDigital, medias }: OrderItem) => isAllDigital && medias.length === 0;
  if (order.isCompleted || !order.items.some(isUnlisted)) return order;
  const singles = orderedMedias(order);
  const medias = unsold.flatMap(({ id }) => (singles.has(id) ? [] : [id]));
  return { ...order, items: order.items.map((item) => (isUnlisted(item) ? { ...item, medias } : item)) };
}

/** Whether to promote the package, which must cost less than the order does now (C2). */
export function shouldPromoteAllDigital(order: Order, allDigitalCents: number): boolean {
  return !hasAllDigital(order) && allDigitalCents < order.totalCents;
}
