import { useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '#client/features/cart/cart.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { useOrderSession, usePendingMedias } from '#client/order/use-order.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { track } from '#client/services/analytics.ts';
import { useNotify } from '#client/ui/notice.tsx';
import { type Media, mediaName } from '#shared/media/media.ts';
import { hasAllDigital, orderedMedias } from '#shared/order.ts';
import { openMethod } from '#shared/payment.ts';
import { type HowSold, howSold } from '#shared/prices/product.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { packageTakes } from './use-shop.ts';

/** While the buyer's PIX code waits, asks before a change, which ends the code: somebody may be paying it (R2). */
function useConfirmed(): (change: () => void) => void {
  const { order } = useGalleryPage();
  const notify = useNotify();
  const { t } = useTranslation();
  const hasOpenPix = openMethod(usePayment().payment) === 'pix' && order?.buyer.kind === 'you';
  return useCallback(
    (change: () => void) => {
      if (!hasOpenPix) change();
      else notify(t('cart.endsPix'), 'problem', { label: t('cart.changeAnyway'), onPress: change });
    },
    [notify, t, hasOpenPix],
  );
}

/** Says that a media is sold in the package alone. Offers the package, if no button on the page does. */
function useLeadToPackage(): (media: Media) => void {
  const { gallery, shop, overlay } = useGalleryPage();
  const option = useAllDigital();
  const latest = useLatest(option);
  const notify = useNotify();
  const { t } = useTranslation();
  const takes = packageTakes(gallery);
  const isOffered = overlay === null && shop.catalogue.data?.products.length === 0;
  return useCallback(
    ({ kind }: Media) => {
      const { current } = latest;
      if (!current) return;
      if (isOffered) return notify(t(`cart.onlyInPackage.${kind}`));
      const label = `${t(`cart.packageOffer.take.${takes}`)} · ${formatCents(current.priceCents)}`;
      const onPress = () => latest.current?.onToggle(true);
      notify(t(`cart.onlyInPackage.${kind}`), 'problem', { label, onPress });
    },
    [latest, notify, t, takes, isOffered],
  );
}

/** Returns how the catalogue sells a media. The returned function changes with the catalogue alone. */
function useHowSold(): (media: Media) => HowSold | null {
  const { data: catalogue } = useGalleryPage().shop.catalogue;
  return useCallback(({ kind }: Media) => (catalogue ? howSold(kind, catalogue) : null), [catalogue]);
}

/** Adds to the order those media that are sold singly, or removes media from it. */
function useChangeMedias(howSoldHere: (media: Media) => HowSold | null): Selection['onToggleAll'] {
  const { choose } = useOrderSession();
  const confirmed = useConfirmed();
  const leadToPackage = useLeadToPackage();
  return useCallback(
    (wanted, isWanted) => {
      const medias = isWanted ? wanted.filter((media) => howSoldHere(media) === 'singly') : wanted;
      if (medias.length === 0) return wanted[0] && leadToPackage(wanted[0]);
      if (isWanted) track('add_photo_to_cart');
      confirmed(() =>
        choose(
          medias.map(({ id }) => id),
          isWanted,
        ),
      );
    },
    [choose, confirmed, leadToPackage, howSoldHere],
  );
}

/** Returns null if nothing can be bought. With the package in the order, ticks only say why nothing changes. */
export function useSelection(): Selection | null {
  const { order, shop } = useGalleryPage();
  const pending = usePendingMedias();
  const howSoldHere = useHowSold();
  const canTick = useCallback((media: Media) => howSoldHere(media) !== null, [howSoldHere]);
  const change = useChangeMedias(howSoldHere);
  const notify = useNotify();
  const { t } = useTranslation();
  const { canBuy, isPackageChanging } = shop;
  const isPackagePending = useLatest(isPackageChanging);
  // Deferred, so that the pressed button responds before all ticks have rendered.
  const isLocked = useDeferredValue(isPackageChanging);
  return useMemo(() => {
    if (!canBuy || !order || order.isCompleted) return null;
    const ordered = orderedMedias(order);
    const chosenNames = new Set(ordered.names);
    for (const [id, isWanted] of pending) chosenNames[isWanted ? 'add' : 'delete'](mediaName(id));
    const hasPackage = hasAllDigital(order);
    const onToggleAll = (medias: readonly Media[], isWanted: boolean) => {
      if (isPackagePending.current) return;
      if (hasPackage) return notify(t('cart.inPackage'), 'success');
      change(medias, isWanted);
    };
    return {
      isChosen: ({ id }) => chosenNames.has(mediaName(id)),
      chosenNames,
      isChanging: ({ id }) => pending.has(id) && pending.get(id) !== ordered.has(id),
      isLocked: isLocked || hasPackage,
      canTick,
      pendingCount: pending.size,
      onToggle: (media, isWanted) => onToggleAll([media], isWanted),
      onToggleAll,
    };
  }, [canBuy, order, pending, change, notify, t, isPackagePending, isLocked, canTick]);
}

/** Returns the marks on the photos; null if the order has the package, which one line tells instead. */
export function useMarks(): Selection | null {
  const selection = useSelection();
  return useGalleryPage().cart?.allDigital?.isChosen ? null : selection;
}

/** Returns the package's option. It asks before it ends a waiting PIX code. */
export function useAllDigital(): Cart['allDigital'] {
  const { cart } = useGalleryPage();
  const confirmed = useConfirmed();
  const option = cart?.allDigital;
  return option ? { ...option, onToggle: (isWanted) => confirmed(() => option.onToggle(isWanted)) } : null;
}
