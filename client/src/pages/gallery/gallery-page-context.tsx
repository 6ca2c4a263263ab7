import {
  type Context,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { SavedCart } from '#client/features/cart/cart.ts';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import { firstPictures } from '#client/features/gallery/grid/picture-shapes.ts';
import { useFirstPictures } from '#client/features/gallery/grid/use-first-pictures.ts';
import { firstShown } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import { refetchShownOrders } from '#client/order/order-cache.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { PaymentProvider, usePaymentWatch } from '#client/payment/payment-watch.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { JoinedGallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { opens, overlays, useOverlays } from './overlays/use-overlays.ts';
import { type OpenBatch, useDownloads } from './use-downloads.ts';
import { type Shop, useShop } from './use-shop.ts';

/** Runs when something becomes true while the visitor is here (requirement B3), not if it was true at first. */
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

/** Opens the checkout on completion, and re-reads the order when it closes. */
function useCompletion(isCompleted: boolean | undefined, overlay: Overlay | null): void {
  const orderClient = useOrderClient();
  useBecomesTrue(isCompleted, () => {
    if (overlay?.kind !== 'checkout') overlays.open({ kind: 'checkout' });
  });
  useBecomesTrue(overlay?.kind !== 'checkout', () => {
    if (isCompleted) void refetchShownOrders(orderClient);
  });
}

const MAX_PICTURES_BEFORE = 3;

function useFirstMedias({ sold, unsold, numbers }: JoinedGallery) {
  return useMemo(() => {
    const medias = [...sold, ...unsold];
    return firstPictures(medias, Math.max(0, firstShown({ medias, numbers }) - MAX_PICTURES_BEFORE));
  }, [sold, unsold, numbers]);
}

type Page = {
  readonly card: CardCode;
  readonly gallery: JoinedGallery;
  readonly pictures: ReturnType<typeof useFirstPictures>;
};

type PageShop = { readonly shop: Shop; readonly order: Order | undefined; readonly cart: SavedCart | null };

type PageOverlay = {
  readonly overlay: Overlay | null;
  /** By a reload, the history or an address. */
  readonly isRestored: boolean;
  readonly batch: OpenBatch | null;
  /** Its `id`, written by the viewer. */
  readonly viewed: RefObject<string | null>;
};

// Separate contexts, so that readers of one are not rendered by another.
const PageContext = createContext<Page | null>(null);
const ShopContext = createContext<PageShop | null>(null);
const DownloadsContext = createContext<ReturnType<typeof useDownloads> | null>(null);
const OverlayContext = createContext<PageOverlay | null>(null);

function usePart<Part>(context: Context<Part | null>): Part {
  const part = useContext(context);
  if (!part) throw new Error('useGalleryPage needs a GalleryPageProvider above it');
  return part;
}

export const useGalleryPage = () => usePart(PageContext);
export const useGalleryShop = () => usePart(ShopContext);
export const useGalleryDownloads = () => usePart(DownloadsContext);
export const useGalleryOverlay = () => usePart(OverlayContext);

type Children = { children: ReactNode };

/** Also provides the order's payment. Inside an `OrderProvider`. */
export function GalleryPageProvider({ card, gallery, children }: Omit<Page, 'pictures'> & Children) {
  const pictures = useFirstPictures(useFirstMedias(gallery));
  const page = useMemo(() => ({ card, gallery, pictures }), [card, gallery, pictures]);
  return (
    <PageContext value={page}>
      <ShopProvider>{children}</ShopProvider>
    </PageContext>
  );
}

function ShopProvider({ children }: Children) {
  const { gallery } = useGalleryPage();
  const shop = useShop(gallery);
  const order = shop.order.data;
  return (
    <ShopContext value={{ shop, order, cart: shop.cartFor(opens('checkout')) }}>
      <WatchedPayment>
        <DownloadsProvider order={order?.id}>{children}</DownloadsProvider>
      </WatchedPayment>
    </ShopContext>
  );
}

/** Renders with each payment check; its children do not. */
function WatchedPayment({ children }: Children) {
  const { order } = useGalleryShop();
  const watch = usePaymentWatch(order, currentLocale());
  return <PaymentProvider watch={watch}>{children}</PaymentProvider>;
}

const DownloadsProvider = memo(function DownloadsProvider({
  order,
  children,
}: Children & { order: string | undefined }) {
  const { gallery } = useGalleryPage();
  const downloads = useDownloads(order, gallery);
  return (
    <DownloadsContext value={downloads}>
      <OverlayProvider>{children}</OverlayProvider>
    </DownloadsContext>
  );
});

function OverlayProvider({ children }: Children) {
  const { overlay: top, isRestored } = useOverlays();
  const { order } = useGalleryShop();
  const downloads = useGalleryDownloads();
  // The overlay below the files stays open.
  const batch = top?.kind === 'files' && !isRestored ? downloads.batch : null;
  const overlay = batch ? batch.over : top;
  useCompletion(order?.isCompleted, overlay);
  const viewed = useFocusAfterViewer(overlay);
  const open = useMemo(() => ({ overlay, isRestored, batch, viewed }), [overlay, isRestored, batch, viewed]);
  return <OverlayContext value={open}>{children}</OverlayContext>;
}
