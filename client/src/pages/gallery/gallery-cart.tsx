import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, EditableCart } from '#client/features/cart/cart.ts';
import { CartBody } from '#client/features/cart/cart-body.tsx';
import { CartBar, CartColumn, CartInvitation } from '#client/features/cart/cart-containers.tsx';
import { CartStatus } from '#client/features/cart/cart-status.tsx';
import { PackagePanel } from '#client/features/cart/package-panel.tsx';
import { ChooseAll, ChoosingProgress } from '#client/features/gallery/choosing/choose-many.tsx';
import type { Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { shareAddress } from '#client/lib/sharing.ts';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { track } from '#client/services/analytics.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { catalogueOffer, isDearerPackage, packageOffer } from '#shared/prices/package-offer.ts';
import { type UnitPriceRange, unitPriceRange } from '#shared/prices/priced-lines.ts';
import { paths } from '#shared/site/paths.ts';
import styles from './gallery-cart.module.css';
import { OpenPaymentNotice, useGalleryPage, useHasOpenPayment, useSelection } from './gallery-page-context.tsx';
import { packageTakes } from './order-selection.ts';
import { openerFor, overlays } from './overlays/use-overlays.ts';

/** Shows the cart: as a column beside the photos or, on a phone, as a bar. */
export function CartBarOrColumn({ cart }: { cart: Cart }) {
  const { overlay, isChoosing, hasAlbumBar } = useGalleryPage();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const hasOpenPayment = useHasOpenPayment();
  const isCovered = overlay?.kind === 'cart';
  if (isWide) {
    const { order, offers } = cart;
    const offer = offers && packageOffer(order, offers.catalogue, offers.all);
    // A package that costs more than its media has a line instead of a ticket, even once the order contains it.
    const hasTicket = offers !== null && offer !== null && !isDearerPackage(order, offers.catalogue, offers.all);
    return (
      <CartColumn
        cart={cart}
        isCovered={isCovered}
        ticket={hasTicket && <PackageTicket isOption />}
        prices={<Prices />}
      >
        <GalleryCartBody isBesidePhotos hasPackage={!hasTicket} />
      </CartColumn>
    );
  }
  if (isChoosing || hasAlbumBar) return null;
  return (
    <CartBar
      cart={cart}
      isCovered={isCovered}
      status={<BarStatus />}
      waiting={hasOpenPayment && <OpenPaymentNotice />}
      prices={<Prices />}
      pricesButton={<PricesButton />}
      chooseAll={<ChooseAllForSale isShort />}
      onOpen={openerFor('cart')}
    />
  );
}

/** Offers the remaining photos below the bought photos on a phone. This replaces the bar of an empty cart. */
export function MoreInvitation() {
  const { cart, overlay } = useGalleryPage();
  const isWide = useMediaQuery(WIDE_SCREEN);
  if (!cart || isWide) return null;
  return (
    <CartInvitation
      cart={cart}
      isCovered={overlay?.kind === 'cart'}
      prices={<Prices />}
      chooseAll={<ChooseAllForSale isShort />}
      onOpen={openerFor('cart')}
    />
  );
}

/** Shows the cart's status. It is a component of its own, so that a tick does not render the rest of the bar. */
function BarStatus() {
  const { gallery } = useGalleryPage();
  const selection = useDeferredValue(useSelection());
  const cart = useCart(selection);
  return (
    <>
      {cart && <CartStatus cart={cart} />}
      {selection && <ChoosingProgress medias={gallery.unsold} ticks={selection} />}
    </>
  );
}

/** Shows the price of a single photo or video, the lowest price per item, and a button that shows all prices. */
function Prices() {
  const { gallery, shop } = useGalleryPage();
  const catalogue = shop.catalogue.data;
  const range = useMemo(
    () => catalogue && unitPriceRange(catalogue, countByKind(gallery.unsold)),
    [catalogue, gallery.unsold],
  );
  if (!shop.hasForSale) return null;
  return (
    <p className={styles.prices}>
      {range && <PriceRange {...range} />}
      <PricesButton />
    </p>
  );
}

function PricesButton() {
  const { t } = useTranslation();
  const showPrices = () => {
    track('show_help_modal');
    overlays.open({ kind: 'prices' });
  };
  return (
    <button type="button" className={styles.link} onClick={showPrices}>
      {t('gallery.prices')}
    </button>
  );
}

function PriceRange({ from, to }: UnitPriceRange) {
  const { t } = useTranslation();
  const first = formatCents(from);
  const range =
    from === to ? `${first} ${t('prices.each')}` : t('gallery.priceRange', { from: first, to: formatCents(to) });
  return [range, first].map((text) => <span key={text}>{`${text} · `}</span>);
}

/** Offers to choose all media, if the venue sells no package. */
function ChooseAllForSale({ isShort = false }: { isShort?: boolean }) {
  const { gallery, shop } = useGalleryPage();
  const selection = useSelection();
  if (!selection || shop.catalogue.data?.allDigital !== null) return null;
  return <ChooseAll medias={gallery.unsold} ticks={selection} isShort={isShort} />;
}

export function GalleryCartBody(place: { isBesidePhotos?: boolean; hasPackage?: boolean }) {
  const { gallery } = useGalleryPage();
  const selection = useSelection();
  const cart = useCart(selection);
  const showMore = async () => {
    const first = gallery.unsold.find((media) => selection?.canTick(media) && !selection.isChosen(media));
    if (!first) return;
    await overlays.closeAll();
    // The dialog returns the focus when it closes, so this moves the focus afterwards.
    setTimeout(() => focusMedia(first.id));
  };
  const hasOpenPayment = useHasOpenPayment() ?? false;
  return (
    <>
      <OpenPaymentNotice />
      {cart && (
        <>
          <CartBody {...place} cart={cart} offered={gallery.unsold} onMore={showMore} hasOpenPayment={hasOpenPayment} />
          <div className={styles.cartLinks}>
            {selection && <ChoosingProgress medias={gallery.unsold} ticks={selection} />}
            <ChooseAllForSale />
            {selection && !hasOpenPayment && cart.medias.length > 1 && (
              <ClearButton medias={cart.medias} ticks={selection} />
            )}
            {!cart.allDigital?.isChosen && <Invitation />}
          </div>
        </>
      )}
    </>
  );
}

type ClearButtonProps = { medias: readonly Media[]; ticks: Ticks; onClear?: () => void };

export function ClearButton({ medias, ticks, onClear }: ClearButtonProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const clear = () => {
    if (ticks.isLocked) return;
    ticks.onToggle(medias, false);
    onClear?.();
    const undo = () => ticks.onToggle(medias, true);
    notify(t('choosing.cleared'), 'success', { label: t('choosing.undo'), onPress: undo });
  };
  return (
    <Button variant="quiet" onClick={clear}>
      {t('choosing.clear')}
    </Button>
  );
}

/** Offers to share the gallery's address, so that others can choose photos for the same order. */
function Invitation() {
  const { card } = useGalleryPage();
  const { t } = useTranslation();
  const notify = useNotify();
  const invite = async () => {
    const outcome = await shareAddress(location.origin + paths.gallery(card), t('together.invitation'));
    if (outcome === 'copied') notify(t('together.copied'), 'success');
    if (outcome === 'failed') notify(t('viewer.linkFailed'));
  };
  return (
    <Button variant="quiet" icon="share" onClick={() => void invite()}>
      {t('together.invite')}
    </Button>
  );
}

export function PackageTicket({ isOption = false }: { isOption?: boolean }) {
  const { gallery, shop, cart } = useGalleryPage();
  const catalogue = shop.catalogue.data;
  if (!catalogue?.allDigital) return null;
  const { priceCents } = catalogue.allDigital;
  const known = catalogueOffer(catalogue, priceCents, countByKind(gallery.unsold));
  const offer = cart?.offers ? packageOffer(cart.order, catalogue, cart.offers.all) : known;
  return (
    <PackagePanel
      offer={offer ?? known}
      priceCents={priceCents}
      medias={gallery.unsold}
      takes={packageTakes(gallery)}
      cart={cart}
      isOption={isOption}
    />
  );
}

/** Returns the cart with pending changes; null without a cart or a selection. Callers may defer the `selection`. */
export function useCart(selection: Ticks | null): EditableCart | null {
  const { cart } = useGalleryPage();
  return useMemo(() => {
    if (!cart || !selection) return null;
    const { isChanging, pendingCount } = selection;
    const onToggle = (media: Media, isWanted: boolean) => selection.onToggle([media], isWanted);
    return { ...cart, isChanging, isChangingAny: pendingCount > 0, onToggle };
  }, [cart, selection]);
}
