import { useMemo } from 'react';
import { type Cart, cartContents, indexMedias } from '#client/features/cart/cart.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { useOrderClient } from '#client/order/order-context.tsx';
import { useChangeAllDigital, useChangeSelection, useOrder, usePendingMedias } from '#client/order/use-order.ts';
import { useCatalogue, useVenue } from '#client/queries/venue.ts';
import { track } from '#client/services/analytics.ts';
import type { Gallery, Media } from '#shared/media.ts';
import { mediaName } from '#shared/media-link.ts';
import { hasAllDigital, type Order, orderedMedias, shouldPromoteAllDigital } from '#shared/order.ts';
import { type Catalogue, canBuy } from '#shared/product.ts';

/** Everything about buying in one gallery: what is for sale, what is selected, what it costs. */
export type Shop = {
  readonly canBuy: boolean;
  /** Unsold media show where they can be bought, or seen for free (requirement G3). */
  readonly showsUnsold: boolean;
  readonly catalogue: ReturnType<typeof useCatalogue>;
  readonly order: ReturnType<typeof useOrder>;
  /** Whether an order may still come. */
  readonly isOrderAwaited: boolean;
  readonly selection: Selection | null;
  /** Makes the cart once there is an open order, and something to buy (requirement C1). */
  readonly cartFor: (onCheckout: () => void) => Cart | null;
};

/** The visitor's selection of the media for sale. A change shows at once; prices come from replies alone. */
function useSelection(order: Order | undefined, isPackageChanging: boolean): Selection | null {
  const { right } = useOrderClient().firstCard;
  const pending = usePendingMedias();
  const change = useChangeSelection();
  return useMemo(() => {
    if (!order || order.isCompleted) return null;
    const ordered = orderedMedias(order);
    const chosenNames = new Set(ordered.names);
    for (const [id, isWanted] of pending) chosenNames[isWanted ? 'add' : 'delete'](mediaName(id));
    const onToggleAll = (medias: readonly Media[], isWanted: boolean) => {
      if (isWanted) track('add_photo_to_cart');
      change({ cardRight: right, medias: medias.map(({ id }) => id), isWanted });
    };
    return {
      isChosen: ({ id }) => chosenNames.has(mediaName(id)),
      chosenNames,
      isChanging: ({ id }) => pending.has(id) && pending.get(id) !== ordered.has(id),
      isLocked: isPackageChanging || hasAllDigital(order),
      pendingCount: pending.size,
      onToggle: (media, isWanted) => onToggleAll([media], isWanted),
      onToggleAll,
    };
  }, [order, pending, change, right, isPackageChanging]);
}

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

/** Whether a cart would have nothing to add and nothing to show. */
function isAllBought({ unsold }: Gallery, { items }: Order): boolean {
  return unsold.length === 0 && items.length === 0;
}

/** Computed when the order or the gallery changes, and not with every click: there may be ten thousand media. */
function useContents(order: Order | undefined, { unsold }: Gallery, catalogue: Catalogue | undefined) {
  const offered = useMemo(() => indexMedias(unsold), [unsold]);
  return useMemo(() => order && cartContents(order, offered, catalogue), [order, offered, catalogue]);
}

/** @param numbers of the gallery's media, by which the cart names them */
export function useShop(gallery: Gallery, numbers: ReadonlyMap<string, number>): Shop {
  const { hasOnlineSale, freePhotos } = useVenue();
  const catalogue = useCatalogue();
  const mayBuy = canBuy({
    cardSellsOnline: gallery.cardSellsOnline,
    hasOnlineSale,
    catalogue: catalogue.data ?? null,
  });
  const order = useOrder(mayBuy);
  const allDigital = useAllDigitalOption(order.data, catalogue.data);
  const selection = useSelection(order.data, allDigital?.isChanging ?? false);
  const pending = usePendingMedias();
  const contents = useContents(order.data, gallery, catalogue.data);
  const cartFor = (onCheckout: () => void): Cart | null => {
    if (!contents || contents.order.isCompleted || !selection || isAllBought(gallery, contents.order)) return null;
    return {
      ...contents,
      numbers,
      isChanging: selection.isChanging,
      isChangingAny: pending.size > 0,
      onToggle: selection.onToggle,
      allDigital,
      onCheckout,
    };
  };
  return {
    canBuy: mayBuy,
    showsUnsold: mayBuy || freePhotos,
    catalogue,
    order,
    isOrderAwaited: catalogue.isPending ? hasOnlineSale || gallery.cardSellsOnline : mayBuy && order.isPending,
    selection: mayBuy ? selection : null,
    cartFor,
  };
}
