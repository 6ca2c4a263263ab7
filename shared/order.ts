import type { Address } from './address.ts';
import type { CardCode } from './card-code.ts';
import { mediaName } from './media-link.ts';
import type { Payment } from './payment.ts';

export type OrderItem = {
  readonly id: string;
  readonly isAllDigital: boolean;
  readonly holdsPhotos: boolean;
  readonly holdsVideos: boolean;
  /** The `id` of each media in it. */
  readonly medias: readonly string[];
  readonly totalCents: number;
};

/** What is known of the buyer, as far as it was saved. */
export type SavedCustomer = {
  readonly name: string;
  readonly email: string;
  readonly documentType: 'cpf' | 'passport' | 'other';
  readonly document: string;
  readonly phone: string;
  readonly acceptedTerms: boolean;
};

/**
 * Who buys an order, as far as this visitor may know (requirement R1). `right` proves to any instance that the data of
 * the order is this visitor's own; the tab keeps it.
 */
export type OrderBuyer =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'you'; readonly right: string }
  | { readonly kind: 'someone' };

/** An order, as the provider last answered it; nothing in it is computed in the browser. */
export type Order = {
  /** The signed right to read and change it. */
  readonly id: string;
  /** The provider's own number of it, to be named to the venue; it is no right to anything here. */
  readonly reference: string;
  readonly cards: readonly CardCode[];
  readonly isCompleted: boolean;
  readonly totalCents: number;
  readonly items: readonly OrderItem[];
  readonly buyer: OrderBuyer;
  /** Only for its buyer, as is the address. */
  readonly customer: SavedCustomer | null;
  readonly address: Address | null;
  readonly payment: Payment | null;
};

/** What an item or a product holds: one word for it stands on tables and receipts (requirement B1). */
export function itemKind({
  holdsPhotos,
  holdsVideos,
}: Pick<OrderItem, 'holdsPhotos' | 'holdsVideos'>): 'photos' | 'videos' | 'both' {
  if (holdsPhotos && holdsVideos) return 'both';
  return holdsVideos ? 'videos' : 'photos';
}

/** Media of an order. They are known by the id of a gallery, also where another key has signed that one since. */
export type OrderedMedias = {
  readonly size: number;
  readonly has: (id: string) => boolean;
  /** What they are called without their signatures (`mediaName`). */
  readonly names: ReadonlySet<string>;
};

/** Every media in the order, or in some of its items. */
export function orderedMedias({ items }: Pick<Order, 'items'>): OrderedMedias {
  const names = new Set(items.flatMap((item) => item.medias.map(mediaName)));
  return { size: names.size, has: (id) => names.has(mediaName(id)), names };
}

/** Whether two replies are of one order: its number stays, while its signed id is another after a change of keys. */
export function isSameOrder(one: Pick<Order, 'reference'> | undefined, other: Pick<Order, 'reference'>): boolean {
  return one?.reference === other.reference;
}

/**
 * Whether the provider no longer knows what an order held, under the same number: one that was in the middle of its
 * checkout loses neither its buyer nor everything that was chosen, unless another one stands in its place.
 */
export function isForgotten(held: Order, now: Order): boolean {
  const hasLost =
    held.buyer.kind !== 'nobody' && now.buyer.kind === 'nobody' && held.items.length > 0 && now.items.length === 0;
  return hasLost && !held.isCompleted && !now.isCompleted;
}

export function hasAllDigital(order: Order): boolean {
  return order.items.some((item) => item.isAllDigital);
}

/** The hint that buying all costs less shows only when it really does (requirement C2). */
export function shouldPromoteAllDigital(order: Order, allDigitalCents: number): boolean {
  return !hasAllDigital(order) && allDigitalCents < order.totalCents;
}
