import type { CardCode } from '#shared/cards/card-code.ts';
import type { Address } from '#shared/customer/address.ts';
import type { Customer, SavedDocumentType } from '#shared/customer/customer.ts';
import { mediaName } from '#shared/media/media-link.ts';
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

/** Who buys, as far as this visitor may know (R1). `right` proves that the data is the visitor's. */
export type OrderBuyer =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'you'; readonly right: string }
  | { readonly kind: 'someone' };

export type Order = {
  /** The signed right to read and change it. */
  readonly id: string;
  /** The provider's number, for the visitor's questions to the venue. It gives no access. */
  readonly reference: string;
  readonly cards: readonly CardCode[];
  readonly isCompleted: boolean;
  readonly totalCents: number;
  readonly items: readonly OrderItem[];
  readonly buyer: OrderBuyer;
  /** Only its buyer sees it, as the address. */
  readonly customer: SavedCustomer | null;
  readonly address: Address | null;
  readonly payment: Payment | null;
  /** A hash of its cards, items and total. A checkout names the one that the page shows (requirement R7). */
  readonly revision: string;
  /** Of the reply, by the storefront's count of its own changes (B17). Null if none is known. */
  readonly version: string | null;
};

/** Each reply holds the whole order: fewer would resend it too often, more would delay visible progress. */
export const MOST_CHANGES_AT_ONCE = 10;

export function itemKind({
  holdsPhotos,
  holdsVideos,
}: Pick<OrderItem, 'holdsPhotos' | 'holdsVideos'>): 'photos' | 'videos' | 'both' {
  if (holdsPhotos && holdsVideos) return 'both';
  return holdsVideos ? 'videos' : 'photos';
}

/** The media of an order. An id of the gallery finds them, also when a new key has signed it since. */
export type OrderedMedias = {
  readonly size: number;
  readonly has: (id: string) => boolean;
  readonly names: ReadonlySet<string>;
};

export function orderedMedias({ items }: Pick<Order, 'items'>): OrderedMedias {
  const names = new Set(items.flatMap((item) => item.medias.map(mediaName)));
  return { size: names.size, has: (id) => names.has(mediaName(id)), names };
}

/** Whether two replies are of the same order. The number stays, while the signed id changes with the signing key. */
export function isSameOrder(one: Pick<Order, 'reference'> | undefined, other: Pick<Order, 'reference'>): boolean {
  return one?.reference === other.reference;
}

/** Whether the provider lost the contents of an order and kept its number: it then lacks its buyer and all of its media. */
export function isForgotten(cached: Order, current: Order): boolean {
  if (cached.isCompleted || current.isCompleted) return false;
  const isBuyerLost = cached.buyer.kind !== 'nobody' && current.buyer.kind === 'nobody';
  const left = orderedMedias(current);
  return isBuyerLost && cached.items.length > 0 && !cached.items.some((item) => item.medias.some(left.has));
}

export function hasAllDigital({ items }: Pick<Order, 'items'>): boolean {
  return items.some((item) => item.isAllDigital);
}

/** Whether to show that the package costs less. It must really cost less than the order (requirement C2). */
export function shouldPromoteAllDigital(order: Order, allDigitalCents: number): boolean {
  return !hasAllDigital(order) && allDigitalCents < order.totalCents;
}
