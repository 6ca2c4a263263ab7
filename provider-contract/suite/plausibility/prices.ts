import { NotTried, unless } from '#provider-contract/suite/finding.ts';
import { unitPriceCents } from '#shared/prices/priced-lines.ts';
import type { PriceRange } from '#shared/prices/product.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';

type WireProduct = NonNullable<WireCatalogue['products']>[number];
type WireItem = WireOrder['items'][number];

/**
 * A price range with its end. The storefront looks only at the starts, so the suite checks that the ends agree with
 * them.
 */
type CheckedRange = PriceRange & { readonly maxPhotos: number | null };

function rangesOf(product: WireProduct): CheckedRange[] {
  return product.ranges_price.map(({ min_photos: minPhotos, max_photos: maxPhotos, price }) => ({
    // A range that starts at 0 is checked as if it started at 1, because nobody buys 0 photos.
    minPhotos: Math.max(1, minPhotos),
    maxPhotos: maxPhotos ?? null,
    unitPriceCents: centsFromReais(price),
  }));
}

function seam(before: CheckedRange, { minPhotos: start }: CheckedRange): string[] {
  const range = `${before.minPhotos}–${before.maxPhotos ?? '∞'}`;
  if (before.maxPhotos === null || start <= before.maxPhotos) return [`${range} and ${start}– overlap`];
  return unless(start === before.maxPhotos + 1, `no price between ${range} and ${start}–`);
}

/** Lists mistakes of price ranges, which together must give every count from 1 exactly one price. */
export function rangeDifferences(ranges: readonly CheckedRange[]): string[] {
  const ascending = ranges.toSorted((a, b) => a.minPhotos - b.minPhotos);
  const [first, last] = [ascending[0], ascending.at(-1)];
  if (!first || !last) return ['no price at all'];
  const start = first.minPhotos === 1 ? [] : [`no price below ${first.minPhotos}`];
  const empty = ascending
    .filter(({ minPhotos, maxPhotos }) => maxPhotos !== null && maxPhotos < minPhotos)
    .map(({ minPhotos, maxPhotos }) => `${minPhotos}–${maxPhotos} holds no count`);
  const seams = ascending.slice(1).flatMap((range, at) => seam(ascending[at] ?? first, range));
  const end = last.maxPhotos === null ? [] : [`no price above ${last.maxPhotos}`];
  return [...start, ...empty, ...seams, ...end];
}

export function catalogueDifferences({ products }: WireCatalogue): string[] {
  return (products ?? []).flatMap((product) =>
    rangeDifferences(rangesOf(product)).map((difference) => `product ${product.id}: ${difference}`),
  );
}

function itemCents({ items }: WireOrder, item: WireItem, catalogue: WireCatalogue): number | null {
  const { id, unities } = item.product_type;
  if (unities === 0) return catalogue.all_digital ? centsFromReais(catalogue.all_digital.price) : null;
  const product = catalogue.products?.find((candidate) => candidate.id === id);
  // An order may have several items of one product. Their total count decides the price range.
  const count = items
    .filter((other) => other.product_type.id === id)
    .reduce((sum, other) => sum + other.items.length, 0);
  const unit = product ? unitPriceCents(rangesOf(product), count) : null;
  return unit === null ? null : unit * item.items.length;
}

const reais = (cents: number) => (cents / 100).toFixed(2);

/**
 * Lists items whose total is not the number of media times the unit price, or for the package, not its price.
 * @throws NotTried if there is no such item, but a price is unknown
 */
export function itemPriceDifferences(order: WireOrder, catalogue: WireCatalogue): string[] {
  const expected = order.items.map((item) => itemCents(order, item, catalogue));
  const differences = order.items.flatMap((item, at) => {
    const cents = expected[at];
    if (cents === null || cents === undefined || cents === centsFromReais(item.total)) return [];
    return [
      `item ${item.id}: ${reais(centsFromReais(item.total))} instead of ${reais(cents)} for ${item.items.length}`,
    ];
  });
  const unknown = order.items.find((_, at) => expected[at] === null);
  if (differences.length === 0 && unknown) throw new NotTried(`needs a price of product ${unknown.product_type.id}`);
  return differences;
}

export function totalDifferences({ items, total }: WireOrder): string[] {
  const sum = items.reduce((cents, item) => cents + centsFromReais(item.total), 0);
  return unless(sum === centsFromReais(total), `order.total: ${reais(centsFromReais(total))} instead of ${reais(sum)}`);
}
