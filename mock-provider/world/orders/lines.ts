import type { Card } from '#mock-provider/world/cards/card.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { Media, MediaKind } from '#mock-provider/world/cards/media.ts';
import type { Catalogue, Product } from '#mock-provider/world/catalogue.ts';
import { volumePriceCents } from '#mock-provider/world/pricing.ts';

/** One line of an order: a product, the media that it covers, and their price together. */
export type OrderLine = {
  readonly productId: string;
  /** 0 marks the all digital package. */
  readonly unities: number;
  readonly sells: Product['sells'];
  readonly media: readonly { readonly id: string; readonly type: MediaKind }[];
  readonly cents: number;
};

export type Picks = ReadonlyMap<string, { readonly productId: string; readonly media: Media }>;

function productLine(product: Product, picks: Picks): OrderLine | null {
  const chosen = [...picks.values()].filter((pick) => pick.productId === product.id).map((pick) => pick.media);
  if (chosen.length === 0) return null;
  return {
    productId: product.id,
    unities: 1,
    sells: product.sells,
    media: chosen.map(({ id, type }) => ({ id, type })),
    cents: volumePriceCents(product.ranges, chosen.length),
  };
}

/** @returns one line for each product that has selected media, in the catalogue's order */
export function pickedLines(catalogue: Catalogue, picks: Picks): OrderLine[] {
  return catalogue.products.map((product) => productLine(product, picks)).filter((line) => line !== null);
}

/** @returns the one line of the package: every unsold media of the order's cards, at the package's price */
export function allDigitalLine(catalogue: Catalogue, cards: readonly Card[]): OrderLine | null {
  if (!catalogue.allDigital) return null;
  const media = cards.flatMap((card) => mediaIn(card, 'unsold')).map(({ id, type }) => ({ id, type }));
  if (media.length === 0) return null;
  const has = (kind: MediaKind) => media.some(({ type }) => type === kind);
  return {
    productId: catalogue.allDigital.id,
    unities: 0,
    sells: { photo: has('photo'), video: has('video') },
    media,
    cents: catalogue.allDigital.cents,
  };
}

export function totalCents(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

export function fingerprint(lines: readonly OrderLine[]): string {
  return lines.map((line) => `${line.productId}:${line.cents}:${line.media.map(({ id }) => id).join()}`).join(';');
}
