import type { Card } from '#mock-provider/world/cards/card.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { Media, MediaKind } from '#mock-provider/world/cards/media.ts';
import { type Product, volumePriceCents } from '#mock-provider/world/pricing.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/price.ts';

/** A line of an order: a product, the media that it covers, and their total price. */
export type OrderLine = {
  /** Its `unities` are 0 for the all digital package. */
  readonly product: WireOrder['items'][number]['product_type'];
  readonly media: readonly { readonly id: string; readonly type: MediaKind }[];
  readonly cents: number;
};

export type Picks = ReadonlyMap<string, { readonly productId: string; readonly media: Media }>;

function productLine(product: Product, picks: Picks): OrderLine | null {
  const chosen = [...picks.values()].filter((pick) => pick.productId === product.id).map((pick) => pick.media);
  if (chosen.length === 0) return null;
  return {
    product: { id: product.id, unities: 1, is_photo: product.is_photo, is_video: product.is_video },
    media: chosen.map(({ id, type }) => ({ id, type })),
    cents: volumePriceCents(product.ranges_price, chosen.length),
  };
}

/** @returns a line for each product with selected media, in the catalogue's order */
export function pickedLines({ products }: WireCatalogue, picks: Picks): OrderLine[] {
  return (products ?? []).map((product) => productLine(product, picks)).filter((line) => line !== null);
}

/** @returns the package's only line: every unsold media of the order's cards, at the package's price */
export function allDigitalLine({ all_digital: sold }: WireCatalogue, cards: readonly Card[]): OrderLine | null {
  if (!sold) return null;
  const media = cards.flatMap((card) => mediaIn(card, 'unsold')).map(({ id, type }) => ({ id, type }));
  if (media.length === 0) return null;
  const has = (kind: MediaKind) => media.some(({ type }) => type === kind);
  return {
    product: { id: sold.id, unities: 0, is_photo: has('photo'), is_video: has('video') },
    media,
    cents: centsFromReais(sold.price),
  };
}

export function totalCents(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

export function fingerprint(lines: readonly OrderLine[]): string {
  return lines.map((line) => `${line.product.id}:${line.cents}:${line.media.map(({ id }) => id).join()}`).join(';');
}
