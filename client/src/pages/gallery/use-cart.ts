import { useMemo } from 'react';
import type { Cart } from '#client/features/cart/cart.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { useChangeSelection, useOrderClient, usePendingMedias } from '#client/order/use-order.tsx';
import { track } from '#client/services/analytics.ts';
import type { Media } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import { hasAllDigital, orderedMedias } from '#shared/order.ts';
import { useGalleryShop } from './gallery-page-context.tsx';

/** Null if nothing can be bought. Changes show immediately; prices come from replies. */
export function useSelection(): Selection | null {
  const { order, shop } = useGalleryShop();
  const { right } = useOrderClient().firstCard;
  const pending = usePendingMedias();
  const change = useChangeSelection();
  const { canBuy, isPackageChanging } = shop;
  return useMemo(() => {
    if (!canBuy || !order || order.isCompleted) return null;
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
  }, [canBuy, order, pending, change, right, isPackageChanging]);
}

/** With pending changes. `selection` is passed in, so that a long order is read once. */
export function useCart(selection: Selection | null): Cart | null {
  const { cart } = useGalleryShop();
  if (!cart || !selection) return null;
  const { isChanging, pendingCount, onToggle } = selection;
  return { ...cart, isChanging, isChangingAny: pendingCount > 0, onToggle };
}
