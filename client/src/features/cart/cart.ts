import { countByKind, handleName, type Media, type MediaCounts } from '#shared/media/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import type { Catalogue } from '#shared/prices/product.ts';

export type Cart = {
  readonly order: Order;
  /** The individually chosen media, in the gallery's order. */
  readonly medias: readonly Media[];
  readonly hiddenCount: number;
  readonly numbers: ReadonlyMap<string, number>;
  readonly count: number;
  /** Null if no catalogue is loaded. */
  readonly offers: {
    readonly catalogue: Catalogue;
    readonly left: MediaCounts;
    /** What the package contains; null if this is unknown, because the order has media of a card that is not open. */
    readonly all: MediaCounts | null;
  } | null;
  /** Null if the venue sells no package, or no catalogue is loaded. */
  readonly allDigital: {
    readonly priceCents: number;
    readonly isChosen: boolean;
    readonly isChanging: boolean;
    readonly isPromoted: boolean;
    readonly onToggle: (isWanted: boolean) => void;
  } | null;
  /** What the package contains: `rest` if some media are already bought. */
  readonly packageTakes: 'all' | 'rest';
  readonly onCheckout: () => void;
};

export type EditableCart = Cart & {
  readonly isChanging: (media: Media) => boolean;
  readonly isChangingAny: boolean;
  readonly onToggle: (media: Media, isWanted: boolean) => void;
};

/** An index of the media for sale. It is built once per gallery, because a gallery may have ten thousand media. */
type MediaIndex = {
  readonly medias: readonly Media[];
  readonly positions: ReadonlyMap<string, number>;
  readonly counts: MediaCounts;
};

export function indexMedias(medias: readonly Media[]): MediaIndex {
  const positions = new Map(medias.map(({ id }, position) => [handleName(id), position]));
  return { medias, positions, counts: countByKind(medias) };
}

function findMedias({ medias, positions }: MediaIndex, names: ReadonlySet<string>): readonly Media[] {
  const found = [...names].flatMap((name) => positions.get(name) ?? []);
  return found.sort((one, other) => one - other).flatMap((position) => medias[position] ?? []);
}

/** Returns what the cart shows of an order. Media that `unsold` lacks are only counted: their card is not open. */
export function cartContents(order: Order, unsold: MediaIndex, catalogue: Catalogue | undefined) {
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
