import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { CartSheet } from '#client/features/cart/cart-containers.tsx';
import { getDraft } from '#client/features/checkout/checkout-state.ts';
import { receiptBeforeReload } from '#client/features/checkout/receipt/kept-receipts.ts';
import { ratioOf, usualRatio } from '#client/features/gallery/grid/picture-shapes.ts';
import { loadPartTexts } from '#client/i18n/translator.ts';
import { savesData } from '#client/lib/connection.ts';
import { lazyPart, optionalPart } from '#client/lib/lazy-part.tsx';
import { GalleryCartBody, PackageTicket } from '#client/pages/gallery/gallery-cart.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import type { OpenBatch } from '#client/pages/gallery/use-gallery-downloads.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { useVenue } from '#client/queries/venue.ts';
import { showsCreditCardFields } from '#client/services/foreign-scripts.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { savesForSure } from '#shared/prices/package-offer.ts';
import { paths } from '#shared/site/paths.ts';
import type { PlainOverlay } from './overlay-entry.ts';
import { overlays } from './use-overlays.ts';

const CheckoutOverlay = lazyPart(() => import('./checkout-overlay.tsx'), 'CheckoutOverlay');
const PhotoUpload = lazyPart(() => import('#client/features/photo-upload/photo-upload.tsx'), 'PhotoUpload');
const ViewerOverlay = lazyPart(() => import('./viewer-overlay.tsx'), 'ViewerOverlay');
const PriceTableModal = lazyPart(() => import('#client/features/gallery/price-table-modal.tsx'), 'PriceTableModal');
const SlideshowOverlay = lazyPart(() => import('./slideshow-overlay.tsx'), 'SlideshowOverlay');
const CardsModal = lazyPart(() => import('#client/features/cards/cards-modal.tsx'), 'CardsModal');
const ReceiptModal = lazyPart(() => import('#client/features/checkout/receipt/receipt-view.tsx'), 'ReceiptModal');
const ScanCard = optionalPart(() => import('#client/features/home/scanner/scan-card.tsx'), 'ScanCard');
const FileByFile = lazyPart(() => import('#client/features/downloads/file-by-file.tsx'), 'FileByFile');

const FilmButton = optionalPart(() => import('#client/features/downloads/film/film-button.tsx'), 'FilmButton');
const FilmMaker = lazyPart(() => import('#client/features/downloads/film/film-maker.tsx'), 'FilmMaker');

const LOADED_AHEAD: readonly (() => Promise<unknown>)[] = [
  () => Promise.all([ViewerOverlay, PriceTableModal].map(({ load }) => load())),
  () => import('#client/features/gallery/viewer/thumb-strip.tsx'),
  () => import('#client/features/downloads/archive-status.tsx'),
  loadPartTexts,
];

export async function loadAhead(): Promise<void> {
  await Promise.all(
    LOADED_AHEAD.map(async (load, order) => {
      await new Promise((done) => setTimeout(done, order));
      await load();
    }),
  );
}

export async function loadCheckoutAhead(): Promise<void> {
  if (!savesData()) await CheckoutOverlay.load();
}

export function GalleryOverlays() {
  const { overlay } = useGalleryPage();
  if (!overlay) return null;
  if ('media' in overlay) return <ViewerOverlay overlay={overlay} />;
  return <PlainOverlayGate kind={overlay.kind} />;
}

/** Returns the completed order that was shown before a reload, because the gallery may already have a new order. */
function useReceiptBeforeReload(kind: PlainOverlay): Order | null {
  const { card, order, isRestored } = useGalleryPage();
  const [receipt, setReceipt] = useState<Order | null>();
  if (receipt !== undefined || !order) return kind === 'checkout' ? (receipt ?? null) : null;
  const shown = kind === 'checkout' && isRestored && !order.isCompleted ? receiptBeforeReload(card, order) : null;
  setReceipt(shown);
  return shown;
}

function PlainOverlayGate({ kind }: { kind: PlainOverlay }) {
  const { shop, cart, order: current, isRestored } = useGalleryPage();
  const { payment } = usePayment();
  const order = useReceiptBeforeReload(kind) ?? current;
  const { canSendPhoto } = useVenue();
  const isOrderComing = shop.catalogue.isPending || (shop.canBuy && shop.order.isPending);
  const isShown = isAvailable(kind, isRestored, {
    hasPrices: shop.catalogue.isPending ? undefined : shop.canBuy,
    hasCart: isOrderComing ? undefined : cart !== null,
    order: order ?? (isOrderComing ? undefined : null),
    payment,
    canSendPhoto,
    hasBegunCheckout: showsCreditCardFields() || (order !== undefined && getDraft(order.reference).steps !== undefined),
  });
  useEffect(() => {
    if (isShown === false) void overlays.close();
    if (isShown && isRestored) overlays.markOpenedByVisitor();
  }, [isShown, isRestored]);
  return (
    isShown && (
      <Suspense>
        <OpenOverlay kind={kind} order={order} />
      </Suspense>
    )
  );
}

function OpenOverlay({ kind, order }: { kind: PlainOverlay; order: Order | undefined }): ReactNode {
  const { card, gallery, cart } = useGalleryPage();
  switch (kind) {
    case 'prices':
      return <PricesOverlay />;
    case 'cart':
      return (
        <CartSheet cart={cart} onClose={overlays.close}>
          <GalleryCartBody />
        </CartSheet>
      );
    // GalleryPage renders the files' dialog, over another overlay.
    case 'files':
      return null;
    case 'cards':
      return <CardsOverlay />;
    case 'slideshow':
      return <SlideshowOverlay />;
    case 'receipt':
      return <ReceiptModal cards={gallery.cards} onClose={overlays.close} />;
    case 'upload':
      return (
        <PhotoUpload
          card={gallery.cards.find(({ code }) => code === card) ?? null}
          onClose={overlays.close}
          onSending={overlays.keepOpen}
        />
      );
    case 'checkout':
      return order && <CheckoutOverlay order={order} />;
    default:
      return kind satisfies never;
  }
}

function PricesOverlay() {
  const { gallery, cart, shop } = useGalleryPage();
  const catalogue = shop.catalogue.data;
  if (!catalogue) return null;
  return (
    <PriceTableModal
      catalogue={catalogue}
      order={cart?.order}
      offer={savesForSure(catalogue, gallery.unsold.length) && <PackageTicket />}
      onClose={overlays.close}
    />
  );
}

function CardsOverlay() {
  const { card } = useGalleryPage();
  const { readsCardCode } = useVenue();
  const [, navigate] = useLocation();
  /** Closes the modal before navigating, so that going back never leads to the removed card. */
  const moveTo = async (next: CardCode) => {
    await overlays.closeAll();
    if (window.location.pathname.startsWith(paths.gallery(card))) navigate(paths.gallery(next), { replace: true });
  };
  return (
    <CardsModal
      first={card}
      scan={(onScanned) => readsCardCode && <ScanCard onScanned={onScanned} />}
      onMoved={moveTo}
      onClose={overlays.close}
    />
  );
}

export function BatchOverlay({ batch }: { batch: OpenBatch }) {
  const { gallery, downloads } = useGalleryPage();
  const { numbers } = gallery;
  const { onTaken } = downloads;
  const { t } = useTranslation();
  if (batch.kind === 'film') {
    return <FilmMaker medias={batch.medias} onTaken={onTaken} onClose={overlays.close} />;
  }
  return (
    <FileByFile
      {...batch}
      nameOf={({ id, kind }) => t(`gallery.${kind}`, { number: numbers.get(id) ?? 0 })}
      shapeOf={(media) => ratioOf(media) || usualRatio()}
      onCompleted={onTaken}
      film={<FilmButton medias={batch.medias} onOpen={() => downloads.filmInstead(batch.medias)} />}
      onClose={overlays.close}
    />
  );
}

export type OverlayFacts = {
  readonly hasPrices: boolean | undefined;
  readonly hasCart: boolean | undefined;
  /** The order; null if there will be none, undefined while it is unknown. */
  readonly order: Pick<Order, 'isCompleted' | 'items'> | null | undefined;
  readonly payment: Payment | null;
  readonly canSendPhoto: boolean;
  readonly hasBegunCheckout: boolean;
};

/** Whether an overlay can show; undefined while unknown. A checkout is restored only if begun or charged (B3). */
export function isAvailable(kind: PlainOverlay, isRestored: boolean, facts: OverlayFacts): boolean | undefined {
  const available: Readonly<Record<PlainOverlay, boolean | undefined>> = {
    prices: facts.hasPrices,
    cart: facts.hasCart,
    upload: facts.canSendPhoto,
    cards: true,
    slideshow: true,
    receipt: true,
    // The files' dialog is never restored, because downloads only begin by a press.
    files: !isRestored,
    checkout: isCheckoutAvailable(isRestored, facts),
  };
  return available[kind];
}

function isCheckoutAvailable(isRestored: boolean, { order, hasBegunCheckout, payment }: OverlayFacts) {
  if (!order) return order === undefined ? undefined : false;
  // If another phone has emptied the order, or the provider has lost it, there is nothing to pay.
  if (!order.isCompleted && order.items.length === 0) return false;
  return !isRestored || hasBegunCheckout || order.isCompleted || isOpenPayment(payment);
}
