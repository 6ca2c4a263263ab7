import type { RemainingMedias } from '#shared/better-price.ts';
import type { Media } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import type { Catalogue } from '#shared/product.ts';

/** What a cart needs to be shown and changed; made by the gallery, which knows both the media and the order. */
export type Cart = {
  readonly order: Order;
  /** The media in the order, in the gallery's order; the package's own media are not listed one by one. */
  readonly medias: readonly Media[];
  /** How many media are in the order that the gallery cannot show: of a card that is not open. */
  readonly hiddenCount: number;
  readonly numbers: ReadonlyMap<string, number>;
  /** How many media the order holds, the package's included. */
  readonly count: number;
  readonly isChanging: (media: Media) => boolean;
  /** The total is about to change. */
  readonly isChangingAny: boolean;
  readonly onRemove: (media: Media) => void;
  /** What the line about a better price is made of. Null while the catalogue is not known. */
  readonly offers: { readonly catalogue: Catalogue; readonly left: RemainingMedias } | null;
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
