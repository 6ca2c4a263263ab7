import type { MediaCounts } from '#shared/media/media.ts';
import { countByKind, type Media } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import type { Catalogue } from '#shared/prices/product.ts';

/** What the cart shows of the order as the provider last answered it. The gallery page builds it from the media and the order. */
export type SavedCart = {
  readonly order: Order;
  /** The media that were chosen one by one, in the gallery's order. The media of the package are not listed. */
  readonly medias: readonly Media[];
  /** How many chosen media the gallery cannot show, because their card is not open. */
  readonly hiddenCount: number;
  /** The number of each media in the gallery, by its id. */
  readonly numbers: ReadonlyMap<string, number>;
  /** How many media the order has, the package's included. */
  readonly count: number;
  /** What the hints about prices are computed from. Null while the catalogue is not loaded. */
  readonly offers: {
    readonly catalogue: Catalogue;
    readonly left: MediaCounts;
    /** What the package contains. Null where the order has media of a card that is not open. */
    readonly all: MediaCounts | null;
  } | null;
  /** Null where the venue sells no package. */
  readonly allDigital: {
    readonly priceCents: number;
    readonly isChosen: boolean;
    readonly isChanging: boolean;
    readonly isPromoted: boolean;
    readonly onToggle: (isWanted: boolean) => void;
  } | null;
  readonly onCheckout: () => void;
};

/** The cart with the changes that are under way, and how to change the order. */
export type Cart = SavedCart & {
  readonly isChanging: (media: Media) => boolean;
  /** Whether any selection change is pending, so that the total is about to change. */
  readonly isChangingAny: boolean;
  /** Adds a media to the order, or removes it. */
  readonly onToggle: (media: Media, isWanted: boolean) => void;
};

type CartContents = Pick<SavedCart, 'order' | 'medias' | 'hiddenCount' | 'count' | 'offers'>;

/** The media for sale, indexed by name. It is built once for a gallery, because a gallery may have ten thousand media. */
export type MediaIndex = {
  readonly medias: readonly Media[];
  readonly positions: ReadonlyMap<string, number>;
  readonly counts: ReturnType<typeof countByKind>;
};

export function indexMedias(medias: readonly Media[]): MediaIndex {
  const positions = new Map(medias.map(({ id }, position) => [mediaName(id), position]));
  return { medias, positions, counts: countByKind(medias) };
}

/** The indexed media that have one of the names, in the gallery's order. */
function findMedias({ medias, positions }: MediaIndex, names: ReadonlySet<string>): readonly Media[] {
  const found = [...names].flatMap((name) => positions.get(name) ?? []);
  return found.sort((one, other) => one - other).flatMap((position) => medias[position] ?? []);
}

/**
 * What the cart shows of an order. Media that were chosen one by one are listed; those of cards that are not open are
 * only counted.
 * @param unsold the media for sale of the open cards.
 * @returns also how many photos and videos can still be chosen (`offers.left`).
 */
export function cartContents(order: Order, unsold: MediaIndex, catalogue: Catalogue | undefined): CartContents {
  const ordered = orderedMedias(order);
  const singles = orderedMedias({ items: order.items.filter((item) => !item.isAllDigital) });
  const medias = findMedias(unsold, singles.names);
  const found = findMedias(unsold, ordered.names);
  const chosen = countByKind(found);
  const left = { photos: unsold.counts.photos - chosen.photos, videos: unsold.counts.videos - chosen.videos };
  return {
    order,
    medias,
    hiddenCount: singles.size - medias.length,
    count: ordered.size,
    offers: catalogue ? { catalogue, left, all: found.length === ordered.size ? unsold.counts : null } : null,
  };
}
