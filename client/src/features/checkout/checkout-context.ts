import { createContext } from 'react';
import { useProvided } from '#client/lib/use-provided.ts';
import type { GalleryCard, Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';

export type CheckoutOrder = {
  order: Order;
  cards: readonly GalleryCard[];
  /** The order's media, as far as their cards are open. */
  medias: readonly Media[];
  /** Returns the width of a picture divided by its height. */
  shapeOf: (media: Media) => number;
};

type CheckoutState = CheckoutOrder & {
  /** Accepts another phone's change. While it is set, the pay button calls it instead of paying (requirement B17). */
  onAgree?: (() => void) | undefined;
};

export const CheckoutContext = createContext<CheckoutState | null>(null);

export const useCheckout = (): CheckoutState => useProvided(CheckoutContext);
