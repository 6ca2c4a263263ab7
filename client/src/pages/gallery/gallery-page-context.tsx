import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import { useFirstPictures } from '#client/features/gallery/grid/use-first-pictures.ts';
import { firstShown } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import { refetchShownOrders } from '#client/order/order-cache.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import { usePaymentWatch } from '#client/payment/use-payment-watch.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { JoinedGallery, Media } from '#shared/media.ts';
import { mediaName } from '#shared/media-link.ts';
import { firstPictures } from './first-pictures.ts';
import type { Overlay, PlainOverlay } from './overlays/overlay-entry.ts';
import { overlays, useOverlays } from './overlays/use-overlays.ts';
import { useDownloads } from './use-downloads.ts';
import { useShop } from './use-shop.ts';

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
  useBecomesTrue(isCompleted, () => overlays.open({ kind: 'checkout' }));
  useBecomesTrue(overlay?.kind !== 'checkout', () => {
    if (isCompleted) void refetchShownOrders(orderClient);
  });
}

/** So many may be in the row of the first one that is visible. */
const PICTURES_BEFORE = 3;

/** The media that are on the screen at first: those at the top, or at the place that the visitor comes back to. */
function useFirstMedias({ sold, unsold, numbers }: JoinedGallery) {
  return useMemo(() => {
    const medias = [...sold, ...unsold];
    return firstPictures(medias, Math.max(0, firstShown({ medias, numbers }) - PICTURES_BEFORE));
  }, [sold, unsold, numbers]);
}

const openers = new Map<PlainOverlay, () => void>();

/** @returns what opens an overlay: the same function in every rendering, so that a button that has it need not render again */
function open(kind: PlainOverlay): () => void {
  const opener = openers.get(kind) ?? (() => overlays.open({ kind }));
  openers.set(kind, opener);
  return opener;
}

const openViewer = ({ id }: Media) => overlays.open({ kind: 'viewer', media: mediaName(id) });

const close = () => overlays.close();

type GalleryPageInput = {
  /** The card in the address. */
  readonly card: CardCode;
  readonly gallery: JoinedGallery;
};

function useGalleryPageState({ card, gallery }: GalleryPageInput) {
  const top = useOverlays();
  const { isRestored } = top;
  const { numbers } = gallery;
  const shop = useShop(gallery, numbers);
  const order = shop.order.data;
  const downloads = useDownloads(order, gallery);
  // The overlay that files are downloaded over stays open below them.
  const batch = top.overlay?.kind === 'files' && !isRestored ? downloads.batch : null;
  const overlay = batch ? batch.over : top.overlay;
  useCompletion(order?.isCompleted, overlay);
  return {
    card,
    gallery,
    numbers,
    pictures: useFirstPictures(useFirstMedias(gallery)),
    shop,
    order,
    overlay,
    /** Whether the overlay was not opened just now: a reload, a step in the history or an address brought it. */
    isRestored,
    viewed: useFocusAfterViewer(overlay),
    cart: shop.cartFor(open('checkout')),
    watch: usePaymentWatch(order, currentLocale()),
    downloads,
    batch,
    open,
    openViewer,
    close,
  };
}

type GalleryPageState = ReturnType<typeof useGalleryPageState>;

const GalleryPageContext = createContext<GalleryPageState | null>(null);

/** Gives its children the state of one gallery page. Inside an `OrderProvider`. */
export function GalleryPageProvider({ children, ...input }: GalleryPageInput & { children: ReactNode }) {
  return <GalleryPageContext value={useGalleryPageState(input)}>{children}</GalleryPageContext>;
}

/** What the gallery page knows and can do: buying, paying, downloading, and what is open over it. */
export function useGalleryPage(): GalleryPageState {
  const page = useContext(GalleryPageContext);
  if (!page) throw new Error('useGalleryPage needs a GalleryPageProvider above it');
  return page;
}
