import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cart, cartContents, indexMedias } from '#client/features/cart/cart.ts';
import { NO_TICKS } from '#client/features/gallery/grid/media-grid.tsx';
import { wantedPackage } from '#client/order/order-state.ts';
import { useOrder, useOrderPart, useOrderSession } from '#client/order/use-order.ts';
import { useCatalogue, useVenue } from '#client/queries/venue.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { Gallery, JoinedGallery } from '#shared/media/media.ts';
import { hasAllDigital, type Order, shouldPromoteAllDigital, withListedPackage } from '#shared/order.ts';
import { type Catalogue, canBuy, howSold } from '#shared/prices/product.ts';
import { choosePackage, orderSelection, packageTakes, type Sale } from './order-selection.ts';
import { openerFor } from './overlays/use-overlays.ts';

function useAllDigitalOption(order: Order | undefined, sale: Sale): Cart['allDigital'] {
  const wanted = useOrderPart(({ writes }) => wantedPackage(writes));
  const price = sale.catalogue?.allDigital?.priceCents;
  if (!order || price === undefined) return null;
  return {
    priceCents: price,
    isChosen: wanted ?? hasAllDigital(order),
    isChanging: wanted !== null,
    isPromoted: shouldPromoteAllDigital(order, price),
    onToggle: (isWanted) => choosePackage(sale, isWanted),
  };
}

/** Returns an object that stays the same after a tick, so that the tick renders only its own cell. */
function useSale(gallery: Gallery, catalogue: Catalogue | undefined): Sale {
  const session = useOrderSession();
  const notify = useNotify();
  const { t } = useTranslation();
  return useMemo(() => ({ session, gallery, catalogue, notify, t }), [session, gallery, catalogue, notify, t]);
}

function sellsSome(catalogue: Catalogue | undefined, { unsold }: Gallery): boolean {
  return catalogue !== undefined && unsold.some(({ kind }) => howSold(kind, catalogue) !== null);
}

/** Returns the cart's contents, which are memoized because there may be ten thousand media. */
function useContents(order: Order | undefined, { unsold }: Gallery, catalogue: Catalogue | undefined) {
  const offered = useMemo(() => indexMedias(unsold), [unsold]);
  return useMemo(() => order && cartContents(order, offered, catalogue), [order, offered, catalogue]);
}

/** Returns what can be bought, by the provider's last answer. A pending tick changes it only if it is the package's. */
export function useShop(gallery: JoinedGallery) {
  const { hasOnlineSale, freePhotos } = useVenue();
  const catalogue = useCatalogue();
  const { unsold, cardSellsOnline } = gallery;
  const mayBuy = canBuy({ cardSellsOnline, hasOnlineSale, catalogue: catalogue.data ?? null });
  const sells = hasOnlineSale || cardSellsOnline;
  const hasPricesFailed = sells && !mayBuy && !catalogue.isPending;
  const read = useOrder(mayBuy);
  const { data } = read;
  const listed = useMemo(() => data && withListedPackage(data, unsold), [data, unsold]);
  const order = { ...read, data: listed };
  const sale = useSale(gallery, catalogue.data);
  const option = useAllDigitalOption(listed, sale);
  const selection = useMemo(() => (mayBuy ? orderSelection(sale) : NO_TICKS), [mayBuy, sale]);
  const contents = useContents(order.data, gallery, catalogue.data);
  const hasForSale = mayBuy && sellsSome(catalogue.data, gallery);
  const hasCart = mayBuy && contents && !contents.order.isCompleted && (hasForSale || contents.order.items.length > 0);
  /** The cart; null until there is an open order and something to buy (requirement C1). */
  const cart: Cart | null = hasCart
    ? {
        ...contents,
        numbers: gallery.numbers,
        allDigital: option,
        packageTakes: packageTakes(gallery),
        onCheckout: openerFor('checkout'),
      }
    : null;
  const isOrderAwaited = catalogue.isPending ? sells : mayBuy && order.isPending;
  return {
    canBuy: mayBuy,
    isAtCounter: !sells,
    /** Whether some media can still be bought here. */
    hasForSale,
    /** Whether the venue or the card sells online, but the catalogue failed to load or is empty. */
    hasPricesFailed,
    failed: hasPricesFailed ? catalogue : mayBuy && order.isError ? order : null,
    /** Whether unsold media show: something can be bought, photos are free, or prices are missing (requirement G3). */
    showsUnsold: mayBuy || freePhotos || hasPricesFailed,
    catalogue,
    order,
    isOrderAwaited,
    isCartAwaited: cart !== null || (unsold.length > 0 && isOrderAwaited),
    selection,
    cart,
  };
}

export type ShopFailed = NonNullable<ReturnType<typeof useShop>['failed']>;
