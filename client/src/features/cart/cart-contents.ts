import { countByKind, type Media } from '#shared/media.ts';
import { mediaName } from '#shared/media-link.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import type { Catalogue } from '#shared/product.ts';
import type { Cart } from './cart.ts';

/** The media for sale, found by name: made once a gallery, so that a changed order looks up what it holds and no more. */
export type ForSale = {
  readonly medias: readonly Media[];
  readonly places: ReadonlyMap<string, number>;
  readonly counts: ReturnType<typeof countByKind>;
};

export function forSale(medias: readonly Media[]): ForSale {
  const places = new Map(medias.map(({ id }, place) => [mediaName(id), place]));
  return { medias, places, counts: countByKind(medias) };
}

/** Those of them that have one of the names, in the gallery's order. */
function named({ medias, places }: ForSale, names: ReadonlySet<string>): readonly Media[] {
  const found = [...names].flatMap((name) => places.get(name) ?? []);
  return found.sort((one, other) => one - other).flatMap((place) => medias[place] ?? []);
}

type CartContents = Pick<Cart, 'order' | 'medias' | 'hiddenCount' | 'count' | 'offers'>;

/**
 * What the cart shows of an order: the media that were chosen one by one, those of cards that are not open as a number, and
 * what could still be chosen.
 */
export function contentsOf(order: Order, unsold: ForSale, catalogue: Catalogue | undefined): CartContents {
  const ordered = orderedMedias(order);
  const singles = orderedMedias({ items: order.items.filter((item) => !item.isAllDigital) });
  const medias = named(unsold, singles.names);
  const taken = countByKind(named(unsold, ordered.names));
  const left = { photos: unsold.counts.photos - taken.photos, videos: unsold.counts.videos - taken.videos };
  return {
    order,
    medias,
    hiddenCount: singles.size - medias.length,
    count: ordered.size,
    offers: catalogue ? { catalogue, left } : null,
  };
}
