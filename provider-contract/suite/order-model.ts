import {
  cardsOf,
  isCompleted,
  type WireAddress,
  type WireCustomer,
  type WireOrder,
} from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';
import { unless } from './finding.ts';
import { isBinding, isPaid } from './plausibility/payments.ts';

export type OrderModel = {
  readonly id: string;
  readonly firstCard: string;
  readonly cards: ReadonlySet<string>;
  readonly picks: ReadonlyMap<string, string>;
  readonly allDigital: string | null;
  readonly covered: ReadonlySet<string> | null;
  readonly customer: Partial<WireCustomer> | null;
  readonly address: WireAddress | null;
  readonly charge: 'none' | 'open' | 'paid';
  readonly isCompleted: boolean;
};

type Entry = { readonly media: string; readonly product: string; readonly isPackage: boolean };

export function entriesOf({ items }: Pick<WireOrder, 'items'>): Entry[] {
  return items.flatMap(({ product_type: { id: product, unities }, items: media }) =>
    media.flatMap(({ photo, video }) =>
      [photo, video].flatMap((one) => (one ? [{ media: one.id, product, isPackage: unities === 0 }] : [])),
    ),
  );
}

export function modelOf(order: WireOrder): OrderModel {
  const { addresses, ...customer } = order.customer ?? {};
  const bound = (order.payments ?? []).filter(isBinding);
  return {
    id: order.id,
    firstCard: order.card_code ?? cardsOf(order)[0] ?? '',
    cards: new Set(order.cards.map(({ card }) => card)),
    picks: new Map(entriesOf(order).flatMap((one) => (one.isPackage ? [] : [[one.media, one.product]]))),
    allDigital: order.items.find(({ product_type: { unities } }) => unities === 0)?.product_type.id ?? null,
    covered: null,
    customer: order.customer ? customer : null,
    address: addresses?.[0] ?? null,
    charge: bound.some(isPaid) ? 'paid' : bound.length > 0 ? 'open' : 'none',
    isCompleted: isCompleted(order),
  };
}

const listed = (ids: Iterable<string>) => [...ids].toSorted().join(', ') || 'none';

function pickDifferences({ picks }: OrderModel, entries: readonly Entry[]): string[] {
  const ids = entries.map(({ media }) => media);
  const missing = [...picks.keys()].filter((id) => !ids.includes(id));
  const foreign = new Set(ids.filter((id) => !picks.has(id)));
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  const moved = entries.filter(({ media, product }) => picks.has(media) && picks.get(media) !== product);
  return [
    ...missing.map((id) => `order.items: ${id} is missing`),
    ...[...foreign].map((id) => `order.items: ${id} was not selected`),
    ...[...repeated].map((id) => `order.items: ${id} is there more than once`),
    ...moved.map(({ media, product }) => `order.items: ${media} is sold as ${product}, not as ${picks.get(media)}`),
  ];
}

function packageDifferences(
  { allDigital, covered }: OrderModel,
  order: WireOrder,
  entries: readonly Entry[],
): string[] {
  const [item, ...others] = order.items.filter(({ product_type: { unities } }) => unities === 0);
  if (!item) return ['order.items: an item with unities 0 marks all digital'];
  const ids = new Set(entries.map(({ media }) => media));
  // Some providers list what the package covers, others only the package.
  const isListed = covered !== null && ids.size > 0 && listed(ids) !== listed(covered);
  return [
    ...(others.length > 0 ? ['order.items: all digital more than once'] : []),
    ...(order.items.length > 1 + others.length ? ['order.items: single items beside all digital'] : []),
    ...unless(item.product_type.id === allDigital, `order.items: all digital is ${item.product_type.id}`),
    ...(isListed ? ['order.items: all digital has other media than those for sale'] : []),
  ];
}

function contentDifferences(model: OrderModel, order: WireOrder): string[] {
  const entries = entriesOf(order);
  if (model.allDigital !== null) return packageDifferences(model, order, entries);
  const isPackaged = order.items.some(({ product_type: { unities } }) => unities === 0);
  return isPackaged ? ['order.items: all digital, which is not selected'] : pickDifferences(model, entries);
}

function paymentsDifferences({ charge }: OrderModel, order: WireOrder): string[] {
  const bound = (order.payments ?? []).filter(isBinding);
  const wanted = charge === 'none' ? 0 : 1;
  if (bound.length !== wanted) return [`order.payments: ${bound.length} that stand instead of ${wanted}`];
  return bound.flatMap((payment) => [
    ...unless(isPaid(payment) === (charge === 'paid'), `order.payments: ${payment.status}, and it is ${charge}`),
    ...unless((payment.method ?? 'pix') === 'pix', `order.payments: a PIX is called ${payment.method}`),
    ...unless(
      centsFromReais(payment.amount ?? order.total) === centsFromReais(order.total),
      `order.payments: ${payment.amount} for an order of ${order.total}`,
    ),
  ]);
}

const RE_NUMBERS = /^(?:document|phone|zipcode)$/;

/**
 * Normalises what providers write in their own way: case, blanks at the ends, the Unicode form of letters with accents,
 * and separators in numbers.
 */
function plain(name: string, value: unknown): string {
  const text = String(value).normalize('NFC').trim().toLowerCase();
  return RE_NUMBERS.test(name) ? text.replace(/[^\da-z]/g, '') : text;
}

function isSame(name: string, sent: unknown, got: unknown): boolean {
  const [one, other] = [plain(name, sent), plain(name, got)];
  return name === 'phone' ? one.endsWith(other.slice(-10)) && other.length >= 10 : one === other;
}

/** @param sent null if nothing was sent yet @param got the reply's records, one of which must agree with `sent` */
function sentDifferences(path: string, sent: object | null, got: readonly object[]): string[] {
  if (sent === null) return [];
  if (got.length === 0) return [`${path}: missing`];
  const differences = got.map((one) => {
    const fields = new Map(Object.entries(one));
    return Object.entries(sent).flatMap(([name, value]) => {
      if (value === null || value === undefined || isSame(name, value, fields.get(name))) return [];
      return [`${path}.${name}: ${fields.has(name) ? 'another than was sent' : 'missing'}`];
    });
  });
  const [nearest = []] = differences.toSorted((one, other) => one.length - other.length);
  return nearest;
}

export function orderDifferences(model: OrderModel, order: WireOrder): string[] {
  const cards = order.cards.map(({ card }) => card);
  return [
    ...unless(order.id === model.id, `order.id: another order than ${model.id}`),
    ...unless(order.card_code === model.firstCard, `order.card_code: ${order.card_code}, not ${model.firstCard}`),
    ...unless(listed(cards) === listed(model.cards), `order.cards: ${listed(cards)} instead of ${listed(model.cards)}`),
    ...unless(isCompleted(order) === model.isCompleted, `order.completed: ${order.completed}`),
    ...contentDifferences(model, order),
    ...sentDifferences('order.customer', model.customer, order.customer ? [order.customer] : []),
    ...sentDifferences('order.customer.addresses', model.address, order.customer?.addresses?.slice(0, 1) ?? []),
    ...paymentsDifferences(model, order),
  ];
}

export function orderStatusDifferences({ status, completed }: WireOrder): string[] {
  // The contract requires only one of the two fields, so there may be nothing to compare.
  if (status == null || completed == null) return [];
  return status === (completed ? 1 : 0) ? [] : [`order.status: ${status}, and completed is ${completed}`];
}

export function kindDifferences({ items }: WireOrder, { products }: WireCatalogue): string[] {
  return items.flatMap(({ id, product_type: type }) => {
    const product = products?.find((one) => one.id === type.id);
    if (!product || type.unities === 0) return [];
    const isOfProduct = product.is_photo === type.is_photo && product.is_video === type.is_video;
    return unless(isOfProduct, `item ${id}: is_photo and is_video are not those of product ${type.id}`);
  });
}
