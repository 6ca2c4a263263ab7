import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '#client/features/cart/cart.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import { coversFor, firstPictures, WIDE_BAND } from '#client/features/gallery/grid/picture-shapes.ts';
import { useFirstPictures } from '#client/features/gallery/grid/use-first-pictures.ts';
import { firstShown } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { useLatest } from '#client/lib/use-latest.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import type { OrderState } from '#client/order/order-state.ts';
import { useOrderPart, useOrderSession, usePendingMedias } from '#client/order/use-order.tsx';
import { usePayment } from '#client/payment/use-payment.ts';
import { useVenue } from '#client/queries/venue.ts';
import { track } from '#client/services/analytics.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type JoinedGallery, type Media, mediaName } from '#shared/media/media.ts';
import { hasAllDigital, orderedMedias } from '#shared/order.ts';
import { isOpenPayment, openMethod } from '#shared/payment.ts';
import { type HowSold, howSold } from '#shared/prices/product.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { openerFor, overlays, useOverlays } from './overlays/use-overlays.ts';
import { useBoughtChoice, useDownloads } from './use-downloads.ts';
import { packageTakes, useShop } from './use-shop.ts';

/** Calls `onTrue` when the value becomes true (requirement B3), but not if it was true at first. */
function useBecomesTrue(isTrue: boolean | undefined, onTrue: () => void): void {
  const wasTrue = useRef(isTrue);
  useEffect(() => {
    if (isTrue && wasTrue.current === false) onTrue();
    wasTrue.current = isTrue;
  }, [isTrue, onTrue]);
}

/** Focuses the viewer's last media when it closes; the viewer writes its `id` to the returned ref. */
function useFocusAfterViewer(overlay: Overlay | null) {
  const viewed = useRef<string | null>(null);
  const wasViewing = useRef(false);
  const isViewing = overlay !== null && 'media' in overlay;
  useLayoutEffect(() => {
    const { current: media } = viewed;
    // A microtask: the grid must first render a distant thumbnail, which an effect cannot.
    if (wasViewing.current && overlay === null && media !== null) queueMicrotask(() => focusMedia(media));
    wasViewing.current = isViewing;
  }, [isViewing, overlay]);
  return viewed;
}

/** Opens the checkout on completion, and leaves the order when it closes. */
function useCompletion(isCompleted: boolean | undefined, overlay: Overlay | null): void {
  const { leave } = useOrderSession();
  useBecomesTrue(isCompleted, () => {
    if (overlay?.kind !== 'checkout') overlays.open({ kind: 'checkout' });
  });
  useBecomesTrue(overlay?.kind !== 'checkout', leave);
}

const MAX_PICTURES_BEFORE = 3;

function useFirstMedias({ sold, unsold, extras, numbers }: JoinedGallery, hasOwnOnly: boolean) {
  return useMemo(() => {
    const medias = hasOwnOnly ? extras : [...sold, ...unsold];
    return firstPictures(medias, Math.max(0, firstShown({ medias, numbers }) - MAX_PICTURES_BEFORE));
  }, [sold, unsold, extras, numbers, hasOwnOnly]);
}

const NO_COVERS: readonly Media[] = [];

/** Returns the covers, if nothing is bought, and the media for sale without them. */
function useCovers({ sold, unsold }: JoinedGallery, isShown: boolean) {
  // The screen decides how many covers fit.
  const isWide = useMediaQuery(WIDE_BAND);
  return useMemo(() => {
    const covers = isShown && sold.length === 0 ? coversFor(unsold, isWide) : NO_COVERS;
    return { covers, unsoldInRows: covers.length > 0 ? unsold.filter((media) => !covers.includes(media)) : unsold };
  }, [sold, unsold, isShown, isWide]);
}

export type GalleryPageState = ReturnType<typeof useGalleryPageState>;

export const GalleryPageContext = createContext<GalleryPageState | null>(null);

export function useGalleryPage(): GalleryPageState {
  const page = useContext(GalleryPageContext);
  if (!page) throw new Error('useGalleryPage needs a GalleryPage above it');
  return page;
}

export type LoadedGallery = { card: CardCode; gallery: JoinedGallery };

export function useGalleryPageState({ card, gallery }: LoadedGallery) {
  const { sold, unsold, extras } = gallery;
  /** True if the gallery has only extras, and the venue lets visitors send photos. */
  const hasOwnOnly = useVenue().canSendPhoto && sold.length + unsold.length === 0 && extras.length > 0;
  const pictures = useFirstPictures(useFirstMedias(gallery, hasOwnOnly));
  const shop = useShop(gallery);
  const order = shop.order.data;
  const covers = useCovers(gallery, pictures !== 'awaited' && (shop.showsUnsold || shop.isOrderAwaited));
  const downloads = useDownloads(order, gallery);
  const boughtChoice = useBoughtChoice(gallery);
  /** Whether the bought photos can be ticked. */
  const [isAsked, setIsChoosing] = useState(false);
  const isChoosing = isAsked || boughtChoice.medias.length > 0;
  /** `isRestored` is true after a reload, a step in the history, or an address. */
  const { overlay: top, isRestored } = useOverlays();
  // The overlay below the files stays open.
  const batch = top?.kind === 'files' && !isRestored ? downloads.batch : null;
  const overlay = batch ? batch.over : top;
  useCompletion(order?.isCompleted, overlay);
  const viewed = useFocusAfterViewer(overlay);
  return {
    ...{ card, gallery, hasOwnOnly, pictures, ...covers, shop, order, cart: shop.cart },
    ...{ downloads, boughtChoice, isChoosing, setIsChoosing, overlay, isRestored, batch, viewed },
  };
}

/** Asks first while the buyer's PIX code waits, because a change ends it and somebody may be paying it (R2). */
function useConfirmed(): (change: () => void) => void {
  const { order } = useGalleryPage();
  const notify = useNotify();
  const { t } = useTranslation();
  const isPixWaiting = openMethod(usePayment().payment) === 'pix' && order?.buyer.kind === 'you';
  return useCallback(
    (change: () => void) => {
      if (!isPixWaiting) change();
      else notify(t('cart.endsPix'), 'problem', { label: t('cart.changeAnyway'), onPress: change });
    },
    [notify, t, isPixWaiting],
  );
}

/** Says that a media is sold in the package alone, and offers the package if no button on the page does. */
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

/** Returns how the catalogue sells a media. The function stays the same while the catalogue does. */
function useHowSold(): (media: Media) => HowSold | null {
  const { data: catalogue } = useGalleryPage().shop.catalogue;
  return useCallback(({ kind }: Media) => (catalogue ? howSold(kind, catalogue) : null), [catalogue]);
}

/** Adds to the order what is sold one by one, or removes from it. */
function useChangeMedias(howSoldHere: Selection['howSold']): Selection['onToggleAll'] {
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

/** Returns null if nothing can be bought. Ticks show immediately; with the package in the order they say why nothing changes. */
export function useSelection(): Selection | null {
  const { order, shop } = useGalleryPage();
  const pending = usePendingMedias();
  const howSoldHere = useHowSold();
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
      howSold: howSoldHere,
      pendingCount: pending.size,
      onToggle: (media, isWanted) => onToggleAll([media], isWanted),
      onToggleAll,
    };
  }, [canBuy, order, pending, change, notify, t, isPackagePending, isLocked, howSoldHere]);
}

/** Returns null if the order has the package: one line then replaces the marks on the photos. */
export function useMarks(): Selection | null {
  const selection = useSelection();
  return useGalleryPage().cart?.allDigital?.isChosen ? null : selection;
}

/** Returns the package option, which asks before it ends a waiting PIX code. */
export function useAllDigital(): Cart['allDigital'] {
  const { cart } = useGalleryPage();
  const confirmed = useConfirmed();
  const option = cart?.allDigital;
  return option ? { ...option, onToggle: (isWanted) => confirmed(() => option.onToggle(isWanted)) } : null;
}

const PendingPayment = lazyPart(
  () => import('#client/features/checkout/payment/pending-payment.tsx'),
  'PendingPayment',
);

const isPaymentWaiting = ({ order, payment }: OrderState) => order && !order.isCompleted && isOpenPayment(payment);

/** Returns undefined while the order is unknown. */
export const useIsPaymentWaiting = (): boolean | undefined => useOrderPart(isPaymentWaiting);

export function WaitingPaymentNotice() {
  const { order } = useGalleryPage();
  const isWaiting = useIsPaymentWaiting();
  if (!order || !isWaiting) return null;
  return (
    <Suspense>
      <PendingPayment order={order} onContinue={openerFor('checkout')} />
    </Suspense>
  );
}
