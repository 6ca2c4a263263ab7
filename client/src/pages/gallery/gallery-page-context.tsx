import { createContext, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Ticks, useStored } from '#client/features/gallery/grid/media-grid.tsx';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import { coversFor, firstPictures, WIDE_BAND } from '#client/features/gallery/grid/picture-shapes.ts';
import { useFirstPictures } from '#client/features/gallery/grid/use-first-pictures.ts';
import { firstShown } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { useProvided } from '#client/lib/use-provided.ts';
import type { OrderState } from '#client/order/order-state.ts';
import { useOrderPart, useOrderSession } from '#client/order/use-order.ts';
import { useVenue } from '#client/queries/venue.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { JoinedGallery, Media } from '#shared/media/media.ts';
import { isOpenPayment } from '#shared/payment.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { openerFor, overlays, useOverlays } from './overlays/use-overlays.ts';
import { useBoughtChoice } from './use-bought-choice.ts';
import { useGalleryDownloads } from './use-gallery-downloads.ts';
import { useShop } from './use-shop.ts';

/** Calls `onTrue` when the value turns from false to true (B3), but not if it is true when it is first known. */
function useBecomesTrue(isTrue: boolean | undefined, onTrue: () => void): void {
  const wasTrue = useRef(isTrue);
  useEffect(() => {
    if (isTrue && wasTrue.current === false) onTrue();
    wasTrue.current = isTrue;
  }, [isTrue, onTrue]);
}

/** Focuses the media that the viewer showed last, when it closes. The viewer writes that media's id to the ref. */
function useFocusAfterViewer(overlay: Overlay | null) {
  const viewed = useRef<string | null>(null);
  const wasViewing = useRef(false);
  const isViewing = overlay !== null && 'media' in overlay;
  useLayoutEffect(() => {
    const { current: media } = viewed;
    // Focusing may render a distant thumbnail with flushSync. An effect cannot do that, but a microtask can.
    if (wasViewing.current && overlay === null && media !== null) queueMicrotask(() => focusMedia(media));
    wasViewing.current = isViewing;
  }, [isViewing, overlay]);
  return viewed;
}

/** Opens the checkout when the order is completed. Once the checkout closes, the next change opens a new order. */
function useCompletion(isCompleted: boolean | undefined, overlay: Overlay | null): void {
  const { leave } = useOrderSession();
  useBecomesTrue(isCompleted, () => {
    if (overlay?.kind !== 'checkout') overlays.open({ kind: 'checkout' });
  });
  useBecomesTrue(overlay?.kind !== 'checkout', leave);
}

const MAX_PICTURES_BEFORE = 3;

function useFirstMedias({ sold, unsold, extras }: JoinedGallery, hasOwnOnly: boolean) {
  return useMemo(() => {
    const medias = hasOwnOnly ? extras : [...sold, ...unsold];
    return firstPictures(medias, Math.max(0, firstShown(medias) - MAX_PICTURES_BEFORE));
  }, [sold, unsold, extras, hasOwnOnly]);
}

const NO_COVERS: readonly Media[] = [];

/** Splits the media for sale into covers and the media in rows. There are no covers if something is bought. */
function useCovers({ sold, unsold }: JoinedGallery, isShown: boolean) {
  // A wide screen can have more covers.
  const isWide = useMediaQuery(WIDE_BAND);
  return useMemo(() => {
    const covers = isShown && sold.length === 0 ? coversFor(unsold, isWide) : NO_COVERS;
    return { covers, unsoldInRows: covers.length > 0 ? unsold.filter((media) => !covers.includes(media)) : unsold };
  }, [sold, unsold, isShown, isWide]);
}

export type GalleryPageState = ReturnType<typeof useGalleryPageState>;

export const GalleryPageContext = createContext<GalleryPageState | null>(null);

export const useGalleryPage = (): GalleryPageState => useProvided(GalleryPageContext);

/** Returns the selection; null if nothing can be bought, or there is no open order. */
export const useSelection = (): Ticks | null => useStored(useGalleryPage().shop.selection);

export type LoadedGallery = { card: CardCode; gallery: JoinedGallery };

export function useGalleryPageState({ card, gallery }: LoadedGallery) {
  const { sold, unsold, extras } = gallery;
  /** Whether the gallery only contains extras, at a venue where visitors may have sent them. */
  const hasOwnOnly = useVenue().canSendPhoto && sold.length + unsold.length === 0 && extras.length > 0;
  const pictures = useFirstPictures(useFirstMedias(gallery, hasOwnOnly));
  const shop = useShop(gallery);
  const order = shop.order.data;
  const covers = useCovers(gallery, pictures !== 'awaited' && (shop.showsUnsold || shop.isOrderAwaited));
  const downloads = useGalleryDownloads(order, gallery);
  const boughtChoice = useBoughtChoice(gallery);
  const [isAsked, setIsChoosing] = useState(false);
  /** Whether the bought photos have checkboxes. */
  const isChoosing = isAsked || boughtChoice.medias.length > 0;
  /** Whether a phone shows the album's bar. The bar of the cart, or of chosen photos, replaces it. */
  const hasAlbumBar = sold.length > 0 && !isChoosing && !shop.cart?.count;
  /** `isRestored`: the overlay comes from a reload, a move in the history, or the address. */
  const { overlay: top, isRestored } = useOverlays();
  // The overlay below the files' dialog stays open.
  const batch = top?.kind === 'files' && !isRestored ? downloads.batch : null;
  const overlay = batch ? batch.over : top;
  useCompletion(order?.isCompleted, overlay);
  const viewed = useFocusAfterViewer(overlay);
  return {
    card,
    gallery,
    hasOwnOnly,
    pictures,
    ...covers,
    shop,
    order,
    cart: shop.cart,
    downloads,
    boughtChoice,
    isChoosing,
    setIsChoosing,
    hasAlbumBar,
    overlay,
    isRestored,
    batch,
    viewed,
  };
}

const OpenPayment = lazyPart(() => import('#client/features/checkout/payment/open-payment.tsx'), 'OpenPayment');

const hasOpenPayment = ({ order, payment }: OrderState) => order && !order.isCompleted && isOpenPayment(payment);

/** Whether a payment is pending; undefined while the order is unknown. */
export const useHasOpenPayment = (): boolean | undefined => useOrderPart(hasOpenPayment);

export function OpenPaymentNotice() {
  const { order } = useGalleryPage();
  const isWaiting = useHasOpenPayment();
  if (!order || !isWaiting) return null;
  return (
    <Suspense>
      <OpenPayment order={order} onContinue={openerFor('checkout')} />
    </Suspense>
  );
}
