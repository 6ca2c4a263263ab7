import {
  type Context,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
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
import { useOrderClient } from '#client/order/order-context.tsx';
import { PaymentProvider } from '#client/payment/payment-context.tsx';
import { usePaymentWatch } from '#client/payment/use-payment-watch.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { JoinedGallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { opens, overlays, useOverlays } from './overlays/use-overlays.ts';
import { type OpenBatch, useDownloads } from './use-downloads.ts';
import { type Shop, useShop } from './use-shop.ts';

/**
 * Runs `onTrue` in the moment in which something becomes true, such as an order completed while the visitor is here
 * (requirement B3). What was true when it was first known, such as an order completed days ago, runs nothing.
 */
function useBecomesTrue(isTrue: boolean | undefined, onTrue: () => void): void {
  const wasTrue = useRef(isTrue);
  useEffect(() => {
    if (isTrue && wasTrue.current === false) onTrue();
    wasTrue.current = isTrue;
  }, [isTrue, onTrue]);
}

/**
 * Moves the focus to the thumbnail of the media that the viewer showed last, whenever the viewer closes.
 * @returns a ref for the `id` of that media, which the viewer writes
 */
function useFocusAfterViewer(overlay: Overlay | null) {
  const viewed = useRef<string | null>(null);
  const wasViewing = useRef(false);
  const isViewing = overlay !== null && 'media' in overlay;
  useEffect(() => {
    const { current: media } = viewed;
    // In a microtask: the grid renders a thumbnail that is far away first, which it cannot do within an effect.
    if (wasViewing.current && overlay === null && media !== null) queueMicrotask(() => focusMedia(media));
    wasViewing.current = isViewing;
  }, [isViewing, overlay]);
  return viewed;
}

/** Opens the checkout when the order completes, and reads a completed order again when the checkout closes. */
function useCompletion(isCompleted: boolean | undefined, overlay: Overlay | null): void {
  const orderClient = useOrderClient();
  useBecomesTrue(isCompleted, () => {
    if (overlay?.kind !== 'checkout') overlays.open({ kind: 'checkout' });
  });
  useBecomesTrue(overlay?.kind !== 'checkout', () => {
    if (isCompleted) void refetchShownOrders(orderClient);
  });
}

/** A row has at most this many pictures before the first visible one. */
const MAX_PICTURES_BEFORE = 3;

/** The media that are on the screen at first: those at the top, or at the place that the visitor comes back to. */
function useFirstMedias({ sold, unsold, numbers }: JoinedGallery) {
  return useMemo(() => {
    const medias = [...sold, ...unsold];
    return firstPictures(medias, Math.max(0, firstShown({ medias, numbers }) - MAX_PICTURES_BEFORE));
  }, [sold, unsold, numbers]);
}

type Page = {
  /** The card in the address. */
  readonly card: CardCode;
  readonly gallery: JoinedGallery;
  /** How far the first pictures are. */
  readonly pictures: ReturnType<typeof useFirstPictures>;
};

type PageShop = { readonly shop: Shop; readonly order: Order | undefined; readonly cart: SavedCart | null };

type PageOverlay = {
  readonly overlay: Overlay | null;
  /** Whether the overlay was not opened just now: a reload, a step in the history or an address brought it. */
  readonly isRestored: boolean;
  /** The files that are downloaded one by one, over the overlay. */
  readonly batch: OpenBatch | null;
  /** The `id` of the media that the viewer showed last; the viewer writes it. */
  readonly viewed: RefObject<string | null>;
};

// A context for each thing that changes by itself: what reads one is not rendered by a change of another.
const PageContext = createContext<Page | null>(null);
const ShopContext = createContext<PageShop | null>(null);
const DownloadsContext = createContext<ReturnType<typeof useDownloads> | null>(null);
const OverlayContext = createContext<PageOverlay | null>(null);

function usePart<Part>(context: Context<Part | null>): Part {
  const part = useContext(context);
  if (!part) throw new Error('useGalleryPage needs a GalleryPageProvider above it');
  return part;
}

/** The card and its gallery. */
export const useGalleryPage = () => usePart(PageContext);
/** What can be bought, and what is chosen of it. It changes with each reply about the order. */
export const useGalleryShop = () => usePart(ShopContext);
/** The downloads, which change with each step of one. */
export const useGalleryDownloads = () => usePart(DownloadsContext);
/** What is open over the page. */
export const useGalleryOverlay = () => usePart(OverlayContext);

type Children = { children: ReactNode };

/** Gives its children the state of one gallery page, and the payment of its order. Inside an `OrderProvider`. */
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

/** It is rendered with each check of a payment, and its children are not. */
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
  // The overlay that files are downloaded over stays open below them.
  const batch = top?.kind === 'files' && !isRestored ? downloads.batch : null;
  const overlay = batch ? batch.over : top;
  useCompletion(order?.isCompleted, overlay);
  const viewed = useFocusAfterViewer(overlay);
  const open = useMemo(() => ({ overlay, isRestored, batch, viewed }), [overlay, isRestored, batch, viewed]);
  return <OverlayContext value={open}>{children}</OverlayContext>;
}
