import { useMemo } from 'react';
import { type Cart, cartContents, indexMedias } from '#client/features/cart/cart.ts';
import { useChangeAllDigital, useOrder } from '#client/order/use-order.tsx';
import { useCatalogue, useVenue } from '#client/queries/venue.ts';
import type { Gallery, JoinedGallery } from '#shared/media/media.ts';
import { hasAllDigital, type Order, shouldPromoteAllDigital } from '#shared/order.ts';
import { type Catalogue, canBuy } from '#shared/prices/product.ts';
import { openerFor } from './overlays/use-overlays.ts';

function useAllDigitalOption(order: Order | undefined, catalogue: Catalogue | undefined) {
  const { mutate, isPending, variables } = useChangeAllDigital();
  const price = catalogue?.allDigital?.priceCents;
  if (!order || price === undefined) return null;
  return {
    priceCents: price,
    isChosen: isPending ? variables.isWanted : hasAllDigital(order),
    isChanging: isPending,
    isPromoted: shouldPromoteAllDigital(order, price),
    onToggle: (isWanted: boolean) => mutate({ isWanted }),
  };
}

export const packageTakes = ({ sold }: Gallery) => (sold.length > 0 ? 'rest' : 'all');

function isAllBought({ unsold }: Gallery, { items }: Order): boolean {
  return unsold.length === 0 && items.length === 0;
}

/** Not on every click: there may be ten thousand media. */
function useContents(order: Order | undefined, { unsold }: Gallery, catalogue: Catalogue | undefined) {
  const offered = useMemo(() => indexMedias(unsold), [unsold]);
  return useMemo(() => order && cartContents(order, offered, catalogue), [order, offered, catalogue]);
}

/** By the provider's last answer, unchanged by a tick. */
export function useShop(gallery: JoinedGallery) {
  const { hasOnlineSale, freePhotos } = useVenue();
  const catalogue = useCatalogue();
  const mayBuy = canBuy({
    cardSellsOnline: gallery.cardSellsOnline,
    hasOnlineSale,
    catalogue: catalogue.data ?? null,
  });
  const order = useOrder(mayBuy);
  const allDigital = useAllDigitalOption(order.data, catalogue.data);
  const contents = useContents(order.data, gallery, catalogue.data);
  const hasCart = mayBuy && contents && !contents.order.isCompleted && !isAllBought(gallery, contents.order);
  /** Once there is an open order and something to buy (requirement C1). */
  const cart: Cart | null = hasCart
    ? {
        ...contents,
        numbers: gallery.numbers,
        allDigital,
        packageTakes: packageTakes(gallery),
        onCheckout: openerFor('checkout'),
      }
    : null;
  return {
    canBuy: mayBuy,
    /** Buyable, or free to see (requirement G3). */
    showsUnsold: mayBuy || freePhotos,
    catalogue,
    order,
    isOrderAwaited: catalogue.isPending ? hasOnlineSale || gallery.cardSellsOnline : mayBuy && order.isPending,
    isPackageChanging: allDigital?.isChanging ?? false,
    cart,
  };
}
