import type { TFunction } from 'i18next';
import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { GallerySkeleton, GalleryStatus } from '#client/features/gallery/gallery-states.tsx';
import { TitleBand } from '#client/features/gallery/title-band.tsx';
import { failureText } from '#client/i18n/failure-text.ts';
import { loadPartTexts } from '#client/i18n/translator.ts';
import { lazyPart, optionalPart } from '#client/lib/lazy-part.tsx';
import { whenIdle } from '#client/lib/page-lifecycle.ts';
import type { OrderNews, OrderState } from '#client/order/order-state.ts';
import { useOrderSession } from '#client/order/use-order.ts';
import { noteUnfinished } from '#client/pages/unfinished-card.ts';
import { usePaymentSession } from '#client/payment/use-payment.ts';
import { isEmptyCard, useCards } from '#client/queries/cards.ts';
import { isEmptyGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { useNotify } from '#client/ui/notice.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { galleryCounts } from '#shared/media/gallery-count.ts';
import type { Media } from '#shared/media/media.ts';
import { isFullFor } from '#shared/order.ts';
import styles from './gallery.module.css';
import {
  AddPhotosButton,
  CardsButton,
  CartButton,
  CartButtonSpace,
  CartSpace,
  GalleryFrame,
} from './gallery-frame.tsx';
import {
  GalleryPageContext,
  type GalleryPageState,
  type LoadedGallery,
  OpenPaymentNotice,
  useGalleryPage,
  useGalleryPageState,
  useHasOpenPayment,
} from './gallery-page-context.tsx';
import { gallerySections, NothingHere } from './gallery-sections.tsx';
import { importDeferred } from './import-deferred.ts';
import { openerFor, overlays } from './overlays/use-overlays.ts';

const importOverlays = () => import('./overlays/gallery-overlays.tsx');

const CartBarOrColumn = lazyPart(importDeferred, 'CartBarOrColumn');
const CardFailures = lazyPart(() => import('./gallery-failures.tsx'), 'CardFailures');
const GalleryOverlays = lazyPart(importOverlays, 'GalleryOverlays', 'first');
const BatchOverlay = lazyPart(importOverlays, 'BatchOverlay');

/** Loads a part of the page when idle. If that fails, it is loaded again when it is opened, where a failure shows. */
function loadWhenIdle(load: () => Promise<unknown>): void {
  const logFailure = (error: unknown) => logProblem('a part of the page did not load ahead', error);
  whenIdle(() => void load().catch(logFailure));
}

/**
 * Loads ahead what visitors open most, in case they go offline, and the checkout once something is chosen, unless they
 * save data.
 */
function useLoadAhead(isReady: boolean, hasChosen: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    loadWhenIdle(GalleryOverlays.load);
    loadWhenIdle(() => importOverlays().then(({ loadAhead }) => loadAhead()));
  }, [isReady]);
  useEffect(() => {
    if (isReady && hasChosen) loadWhenIdle(() => importOverlays().then(({ loadCheckoutAhead }) => loadCheckoutAhead()));
  }, [isReady, hasChosen]);
}

type OwnNews = Exclude<OrderNews, { kind: 'changedByOthers' }>;

function newsText(t: TFunction, news: OwnNews, { order, visitCards }: OrderState): string {
  if (news.kind === 'renewed') return t(news.isWhole ? 'cart.renewed' : 'cart.renewedPartly');
  // The provider does not find the media of a card that the order has no place for.
  if (news.errorCode === 'NOT_FOUND' && order && isFullFor(order, visitCards)) return t('errors.ORDER_FULL');
  return failureText(t, news, news.errorCode === 'NOT_FOUND' ? 'cart.gone' : 'gallery.changeFailed');
}

/** Shows notices about changes of the order. @param forSale the media for sale, to tell photos from videos */
function useOrderNews(forSale: readonly Media[]): void {
  const session = useOrderSession();
  const { t } = useTranslation();
  const notify = useNotify();
  useLayoutEffect(() => {
    session.onNews = (news) => {
      if (news.kind !== 'changedByOthers')
        return notify(
          newsText(t, news, session.state),
          news.kind === 'renewed' && news.isWhole ? 'success' : 'problem',
        );
      // An open checkout shows another phone's change itself, except if the order is now empty.
      if (overlays.snapshot().overlay?.kind === 'checkout' && session.state.order?.items.length !== 0) return;
      const action = { label: t('choosing.undo'), onPress: () => session.undo(news.change) };
      Promise.all([importDeferred(), loadPartTexts()]).then(
        ([{ othersChangeText }]) => notify(othersChangeText(news.change, forSale, t), 'success', action),
        (error: unknown) => logProblem('the change of another phone is not announced', error),
      );
    };
  }, [session, forSale, t, notify]);
}

/** Remembers this card if the home page should offer the way back to it. */
function useNoteUnfinished({ card, cart }: GalleryPageState): void {
  const hasOpenPayment = useHasOpenPayment();
  const hasChosen = hasChosenIn(cart);
  useEffect(() => {
    if (hasOpenPayment !== undefined) noteUnfinished('waiting', card, hasOpenPayment);
  }, [card, hasOpenPayment]);
  useEffect(() => noteUnfinished('chosen', card, hasChosen), [card, hasChosen]);
}

const hasChosenIn = (cart: GalleryPageState['cart']) => cart !== null && cart.count > 0;

const CoverButton = optionalPart(() => import('./cover-button.tsx'), 'CoverButton');

const AlbumActions = optionalPart(() => import('./album-actions.tsx'), 'AlbumActions');

const coverButton = (media: Media) => <CoverButton media={media} />;

function Title() {
  const { gallery, hasOwnOnly, shop, pictures, covers } = useGalleryPage();
  const { sold, unsold, extras } = gallery;
  const isBought = sold.length > 0;
  const isShown = pictures === 'shown';
  return (
    <TitleBand
      // The band's media include the covers.
      medias={hasOwnOnly ? extras : isBought ? sold : unsold}
      isOwn={hasOwnOnly}
      covers={covers}
      onShowSlideshow={hasOwnOnly || shop.showsUnsold || shop.isOrderAwaited ? openerFor('slideshow') : undefined}
      isLoading={pictures === 'awaited'}
      album={isBought ? isShown && <AlbumActions /> : undefined}
      coverButton={isShown ? coverButton : undefined}
    />
  );
}

function HeaderButtons({ cardCount }: { cardCount: number }) {
  const { cart, hasOwnOnly, shop } = useGalleryPage();
  const { canSendPhoto } = useVenue();
  return (
    <>
      {/* In a gallery of photos that visitors sent, another bar has this button. */}
      {canSendPhoto && !hasOwnOnly && <AddPhotosButton onAdd={openerFor('upload')} />}
      <CardsButton count={cardCount} onOpen={openerFor('cards')} />
      {cart ? <CartButton count={cart.count} onOpen={openerFor('cart')} /> : shop.isCartAwaited && <CartButtonSpace />}
    </>
  );
}

/** Renders one frame from the beginning and adds parts to it, so that React keeps the rows that are laid out. */
export function GalleryPage(loaded: LoadedGallery) {
  const page = useGalleryPageState(loaded);
  const { card, gallery, cart, order, shop, pictures } = page;
  const isShown = pictures === 'shown';
  const cards = useCards(card);
  const payment = usePaymentSession();
  const failedCards = cards.filter(({ errorCode }) => errorCode !== null && !isEmptyCard(errorCode));
  useOrderNews(gallery.unsold);
  useEffect(payment.watch, [payment]);
  useNoteUnfinished(page);
  useLoadAhead(isShown, hasChosenIn(cart));
  const bar =
    cart && isShown ? (
      <PartBoundary shown={order} loading={<CartSpace />}>
        <CartBarOrColumn cart={cart} />
      </PartBoundary>
    ) : (
      shop.isCartAwaited && <CartSpace />
    );
  return (
    <GalleryPageContext value={page}>
      <GalleryFrame card={card} buttons={<HeaderButtons cardCount={cards.length} />} title={<Title />} cart={bar}>
        {pictures === 'awaited' ? (
          <GallerySkeleton />
        ) : (
          <>
            <GalleryStatus counts={galleryCounts(gallery)} />
            {!cart && <OpenPaymentNotice />}
            {failedCards.length > 0 && (
              <PartBoundary shown={failedCards.length}>
                <CardFailures cards={failedCards} onOpenCards={openerFor('cards')} />
              </PartBoundary>
            )}
            {isEmptyGallery(gallery) ? <NothingHere card={card} /> : gallerySections(page)}
            <OverGallery />
          </>
        )}
      </GalleryFrame>
    </GalleryPageContext>
  );
}

function OverGallery() {
  const { overlay, batch } = useGalleryPage();
  // The overlay is deferred, so that the press is painted first, and the overlay renders in short tasks.
  const isOpening = useDeferredValue(overlay) === null;
  const answer = overlay && 'media' in overlay && <div className={styles.dimmed} />;
  return (
    <>
      <PartBoundary shown={overlay} loading={answer} onClose={overlays.close}>
        {overlay && (isOpening ? answer : <GalleryOverlays />)}
      </PartBoundary>
      <PartBoundary shown={batch} onClose={overlays.close}>
        {batch && <BatchOverlay batch={batch} />}
      </PartBoundary>
    </>
  );
}
