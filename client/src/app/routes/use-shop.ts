import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gallery, Media } from '#shared/media.ts';
import { hasAllDigital, type Order, orderedMedias, shouldPromoteAllDigital } from '#shared/order.ts';
import { type Catalogue, canBuy } from '#shared/product.ts';
import type { Cart } from '../../features/cart/cart.ts';
import type { Selection } from '../../features/gallery/media-grid.tsx';
import { track } from '../../lib/analytics.ts';
import { useAllDigitalWish, useMediaWish, useOrder, usePendingWishes } from '../../queries/order.ts';
import { useCatalogue } from '../../queries/product.ts';
import { useVenue } from '../../queries/venue.ts';
import { useNotify } from '../../ui/notice.tsx';

/** Everything about buying in one gallery: may the visitor, what is chosen, what it comes to. */
export type Shop = {
  readonly canBuy: boolean;
  /** Unsold media show where they can be bought, or looked at for nothing (requirement G3). */
  readonly showsUnsold: boolean;
  readonly catalogue: ReturnType<typeof useCatalogue>;
  readonly order: ReturnType<typeof useOrder>;
  /** Whether it is not known yet if there is an order. */
  readonly isOrderAwaited: boolean;
  readonly selection: Selection | null;
  /** Makes the cart once there is an open order. */
  readonly cartFor: (onCheckout: () => void) => Cart | null;
};

/** The visitor's choices on the media to buy: what is wanted shows at once, what it costs only from replies. */
function useSelection(order: Order | undefined): Selection | null {
  const { t } = useTranslation();
  const notify = useNotify();
  const wishes = usePendingWishes();
  const wish = useMediaWish(() => notify(t('gallery.changeFailed')));
  return useMemo(() => {
    if (!order || order.isCompleted) return null;
    const ordered = orderedMedias(order);
    return {
      isChosen: ({ id }) => wishes.get(id) ?? ordered.has(id),
      isChanging: ({ id }) => wishes.has(id),
      isLocked: hasAllDigital(order),
      onToggle: ({ id }, isWanted) => {
        if (isWanted) track('add_photo_to_cart');
        wish({ orderId: order.id, media: id, isWanted });
      },
    };
  }, [order, wishes, wish]);
}

function useAllDigitalOption(order: Order | undefined, catalogue: Catalogue | undefined): Cart['allDigital'] {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutate, isPending, variables } = useAllDigitalWish(() => notify(t('gallery.changeFailed')));
  const price = catalogue?.allDigital?.priceCents;
  if (!order || price === undefined) return null;
  return {
    priceCents: price,
    isChosen: isPending ? variables.isWanted : hasAllDigital(order),
    isChanging: isPending,
    isPromoted: shouldPromoteAllDigital(order, price),
    onToggle: (isWanted) => mutate({ orderId: order.id, isWanted }),
  };
}

/** @param numbers of the gallery's media, which the cart names them by. */
export function useShop(gallery: Gallery, numbers: ReadonlyMap<string, number>): Shop {
  const { hasOnlineSale, freePhotos } = useVenue();
  const catalogue = useCatalogue();
  const mayBuy = canBuy({
    cardSellsOnline: gallery.cardSellsOnline,
    hasOnlineSale,
    catalogue: catalogue.data ?? null,
  });
  const order = useOrder(gallery.cards, mayBuy);
  const selection = useSelection(order.data);
  const allDigital = useAllDigitalOption(order.data, catalogue.data);
  const cartFor = (onCheckout: () => void): Cart | null => {
    if (!order.data || order.data.isCompleted || !selection) return null;
    const { items } = order.data;
    const singles = new Set(items.filter((item) => !item.isAllDigital).flatMap((item) => item.medias));
    return {
      order: order.data,
      medias: gallery.unsold.filter((media) => singles.has(media.id)),
      numbers,
      count: items.reduce((total, item) => total + item.medias.length, 0),
      isChanging: selection.isChanging,
      onRemove: (media: Media) => selection.onToggle(media, false),
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
