import type { TFunction } from 'i18next';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { BetterPriceLine } from '#client/features/cart/better-price-line.tsx';
import type { EditableCart } from '#client/features/cart/cart.ts';
import { CartStatus, cartCountText } from '#client/features/cart/cart-status.tsx';
import { DownloadButton } from '#client/features/downloads/download-button.tsx';
import { hasTick } from '#client/features/gallery/grid/media-grid.tsx';
import { MediaViewer } from '#client/features/gallery/viewer/media-viewer.tsx';
import { RemovalDialog } from '#client/features/gallery/viewer/removal-dialog.tsx';
import type { RunningOrder } from '#client/features/gallery/viewer/viewer-footer.tsx';
import { useTakedownLink } from '#client/features/site/site-footer.tsx';
import { failureText } from '#client/i18n/failure-text.ts';
import { shareAddress } from '#client/lib/sharing.ts';
import { useCart } from '#client/pages/gallery/gallery-cart.tsx';
import { useGalleryPage, useSelection } from '#client/pages/gallery/gallery-page-context.tsx';
import { endsPix } from '#client/pages/gallery/order-selection.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { type CardState, useCards } from '#client/queries/cards.ts';
import { useRemoveMedia } from '#client/queries/removal.ts';
import { useVenue } from '#client/queries/venue.ts';
import { useNotify } from '#client/ui/notice.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import { positionInSection } from '#shared/media/gallery-count.ts';
import { handleName, type Media } from '#shared/media/media.ts';
import { orderedMedias } from '#shared/order.ts';
import { addedPriceCents } from '#shared/prices/priced-lines.ts';
import { paths } from '#shared/site/paths.ts';
import type { MediaOverlay } from './overlay-entry.ts';
import { overlays } from './use-overlays.ts';

export function ViewerOverlay({ overlay }: { overlay: MediaOverlay }) {
  const { card, gallery, shop } = useGalleryPage();
  const medias = useMemo(
    () => [...gallery.sold, ...(shop.showsUnsold ? gallery.unsold : []), ...gallery.extras],
    [gallery, shop.showsUnsold],
  );
  const named = medias.find((media) => handleName(media.id) === overlay.media);
  const [opened, setOpened] = useState<string | null>(null);
  if (named && opened === null) setOpened(named.id);
  useFollowedLink(named, setOpened);
  const cards = useCards(card);
  // The media in the address may be unsold, and shows only after the catalogue has loaded or failed. Or it may belong
  // to another card, and only the order knows all cards.
  const isLoading =
    shop.catalogue.isPending || shop.isOrderAwaited || cards.some((one) => !one.gallery && !one.errorCode);
  useCloseMissing(opened === null && !isLoading);
  // The dialog is rendered later than the viewer: when the viewer mounts, it makes everything inert that exists.
  const [isShown, setIsShown] = useState(false);
  const above = isShown ? overlay.kind : 'viewer';
  return (
    <>
      {opened !== null && <Viewer key={opened} {...{ cards, medias, opened }} onShown={() => setIsShown(true)} />}
      <Removal media={above === 'removal' ? named : undefined} isAsked={above === 'removal'} />
    </>
  );
}

function useFollowedLink(named: Media | undefined, open: (id: string) => void) {
  const { isRestored, viewed } = useGalleryPage();
  useEffect(() => {
    if (isRestored && named && named.id !== viewed.current) open(named.id);
  }, [isRestored, named, viewed, open]);
}

/** Closes the viewer if the media in the address no longer exists, and says so. */
function useCloseMissing(isMissing: boolean): void {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    if (!isMissing) return;
    notify(t('viewer.gone'));
    void overlays.closeAll();
  }, [isMissing, notify, t]);
}

type ViewerProps = {
  cards: readonly CardState[];
  medias: readonly Media[];
  opened: string;
  onShown: () => void;
};

/** Returns the address of a media. It contains the media's own card, with which the media can be opened. */
function addressOf({ id }: Media, cards: readonly CardState[]): string {
  const holds = ({ gallery }: CardState) =>
    [gallery?.sold, gallery?.unsold, gallery?.extras].some((medias) => medias?.some((media) => media.id === id));
  const { code } = cards.find(holds) ?? {};
  return code ? location.origin + paths.media(code, handleName(id)) : location.href;
}

async function share(address: string, t: TFunction, notify: ReturnType<typeof useNotify>): Promise<void> {
  const outcome = await shareAddress(address);
  if (outcome === 'copied') notify(t('viewer.linkCopied'), 'success');
  if (outcome === 'failed') notify(t('viewer.linkFailed'));
}

function Viewer({ cards, medias, opened, onShown }: ViewerProps) {
  const { card, gallery, shop, downloads, viewed } = useGalleryPage();
  const selection = useSelection();
  const cart = useCart(selection);
  const { t } = useTranslation();
  const notify = useNotify();
  const { canRemovePhoto } = useVenue();
  const unsold = useMemo(() => new Set(gallery.unsold), [gallery]);
  const onView = useViewed(viewed);
  const takedownLink = useTakedownLink();
  const notSold = (media: Media) => {
    if (!unsold.has(media)) return null;
    if (shop.isAtCounter) return `${t('gallery.atCounter')} ${formatCardCode(card)}`;
    return selection && !hasTick(selection, media) ? t(`viewer.notSold.${media.kind}`) : null;
  };
  return (
    <MediaViewer
      numbers={gallery.numbers}
      selectionOf={(media: Media) => (selection && unsold.has(media) && hasTick(selection, media) ? selection : null)}
      priceOf={({ kind }: Media) => (cart?.offers ? addedPriceCents(cart.order, cart.offers.catalogue, kind) : null)}
      medias={medias}
      positionOf={(media) => positionInSection(gallery, media)}
      opened={opened}
      onShown={onShown}
      canRemove={(media) => canRemovePhoto && unsold.has(media)}
      onView={onView}
      onShare={(media) => void share(addressOf(media, cards), t, notify)}
      onSlideshow={medias.filter(({ kind }) => kind === 'photo').length > 1 ? showSlideshow : null}
      onRemove={askRemoval}
      takedownLink={(media) => takedownLink(media.filename, gallery.numbers.get(media.id), addressOf(media, cards))}
      notSold={notSold}
      download={(media) => <DownloadButton media={media} downloads={downloads.single} />}
      order={cart && runningOrder(cart, t)}
      onClose={overlays.closeAll}
    />
  );
}

const showSlideshow = ({ id }: Media) => overlays.push({ kind: 'slideshow', from: handleName(id) });

/** Returns the order's total. A press on it opens the cart over the viewer, so that going back shows the photo. */
function runningOrder(cart: EditableCart, t: TFunction): RunningOrder {
  const { order, count, isChangingAny } = cart;
  return {
    counted: count > 0 ? cartCountText(t, cart) : null,
    totalCents: order.totalCents,
    isChanging: isChangingAny,
    onOpen: () => overlays.push({ kind: 'cart' }),
    words: (shown) => (
      <>
        <BetterPriceLine cart={cart} shown={shown} />
        <CartStatus cart={cart} />
      </>
    ),
  };
}

function askRemoval({ id }: Media): void {
  const media = handleName(id);
  overlays.replaceViewedMedia(media);
  overlays.push({ kind: 'removal', media });
}

const REST_MS = 250;

/** Remembers the viewed media: immediately for the focus, and after `REST_MS` in the address. */
function useViewed(viewed: { current: string | null }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ id }: Media) => {
      viewed.current = id;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => overlays.replaceViewedMedia(handleName(id)), REST_MS);
    },
    [viewed],
  );
}

/**
 * Asks before deleting. It is outside the viewer, whose keys must not act on it. It stays mounted when the dialog
 * closes, so that it can announce a late answer.
 */
function Removal({ media, isAsked }: { media: Media | undefined; isAsked: boolean }) {
  const { order } = useGalleryPage();
  const { payment } = usePayment();
  const { t } = useTranslation();
  const notify = useNotify();
  const [hasRemoved, setHasRemoved] = useState(false);
  const removal = useRemoveMedia({
    order: order?.id,
    onRemoved: () => setHasRemoved(true),
    onFailed: (failure) => notify(failureText(t, failure, 'viewer.deleteFailed')),
  });
  // Waits until the dialog has closed, because a notice inside would close with it.
  useEffect(() => {
    if (!hasRemoved || isAsked) return;
    setHasRemoved(false);
    notify(t('viewer.deleted'), 'success');
  }, [hasRemoved, isAsked, notify, t]);
  useEffect(() => {
    if (isAsked && !media) void overlays.close();
  }, [isAsked, media]);
  if (!media) return null;
  return createPortal(
    <RemovalDialog
      media={media}
      isOrdered={order !== undefined && orderedMedias(order).has(media.id)}
      endsPix={endsPix({ order, payment })}
      isRemoving={removal.isPending}
      onRemove={() => removal.mutate(media)}
      onClose={overlays.close}
    />,
    document.body,
  );
}
