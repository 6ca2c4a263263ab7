import { useDeferredValue, useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CartButton } from '#client/features/cart/cart-button.tsx';
import { EmptyGallery, GallerySkeleton, GalleryStatus } from '#client/features/gallery/gallery-states.tsx';
import { coverRatios } from '#client/features/gallery/grid/picture-shapes.ts';
import { loadPartTexts } from '#client/i18n/translator.ts';
import { withVenueWords } from '#client/i18n/venue-words.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { whenIdle } from '#client/lib/page-lifecycle.ts';
import type { OrderEvent } from '#client/order/order-client.ts';
import { noteUnfinished } from '#client/order/unfinished-card.ts';
import { OrderProvider } from '#client/order/use-order.tsx';
import { type CardState, isEmptyCard, useCards } from '#client/queries/cards.ts';
import { asksAccessCode, isEmptyGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { BadgeButton, Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { galleryCounts } from '#shared/media/gallery-count.ts';
import { coverOf } from '#shared/media/gallery-cover.ts';
import { countByKind, type JoinedGallery } from '#shared/media/media.ts';
import styles from './gallery.module.css';
import { GalleryFrame, importDeferred } from './gallery-frame.tsx';
import {
  GalleryPageProvider,
  useGalleryPage,
  useIsPaymentWaiting,
  WaitingPaymentNotice,
} from './gallery-page-context.tsx';
import { GallerySections, useGalleryRetry } from './gallery-sections.tsx';
import { openerFor, openViewer, overlays } from './overlays/use-overlays.ts';

const importOverlays = () => import('./overlays/gallery-overlays.tsx');

const CartBarOrColumn = lazyPart(importDeferred, 'CartBarOrColumn');
const GalleryOverlays = lazyPart(importOverlays, 'GalleryOverlays', 'first');
const BatchOverlay = lazyPart(importOverlays, 'BatchOverlay');

/** A failure shows when the part is opened and loads again. */
function loadWhenIdle(load: () => Promise<unknown>): void {
  const logFailure = (error: unknown) => logProblem('a part of the page did not load ahead', error);
  whenIdle(() => void load().catch(logFailure));
}

/** Preloads what visitors open most, also for offline; the checkout once something is chosen. */
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

type GalleryPageProps = { card: CardCode; gallery: JoinedGallery };

export function GalleryPage(props: GalleryPageProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const onEvent = (event: OrderEvent) => {
    if (event.kind !== 'changedByOthers') {
      const text = t(orderEventText(event));
      const words = event.kind === 'failed' ? withVenueWords(t, text, event) : text;
      notify(words, isSelectionIntact(event) ? 'success' : 'problem');
      return;
    }
    // The checkout asks what to do about it.
    if (overlays.snapshot().overlay?.kind === 'checkout' && !event.change.isEmptied) return;
    const action = { label: t('choosing.undo'), onPress: event.undo };
    Promise.all([importDeferred(), loadPartTexts()]).then(
      ([{ othersChangeText }]) => notify(othersChangeText(event.change, props.gallery.unsold, t), 'success', action),
      (error: unknown) => logProblem('the change of another phone is not announced', error),
    );
  };
  return (
    <OrderProvider firstCard={props.gallery.cards[0]} onEvent={onEvent}>
      <GalleryPageProvider {...props}>
        <LoadedGallery />
      </GalleryPageProvider>
    </OrderProvider>
  );
}

function useNoteWaiting(): void {
  const { card } = useGalleryPage();
  const isPaymentWaiting = useIsPaymentWaiting();
  useEffect(() => {
    if (isPaymentWaiting !== undefined) noteUnfinished('waiting', card, isPaymentWaiting);
  }, [card, isPaymentWaiting]);
}

/** What the title counts, and what of it may be its cover or in the slideshow. */
function useTitleMedias() {
  const { gallery, hasOwnOnly, shop } = useGalleryPage();
  const { sold, unsold, extras } = gallery;
  const medias = useMemo(() => (hasOwnOnly ? extras : [...sold, ...unsold]), [sold, unsold, extras, hasOwnOnly]);
  return { medias, shown: hasOwnOnly || shop.showsUnsold || shop.isOrderAwaited ? medias : sold };
}

/** One frame from the first render on, to which parts are added. */
function LoadedGallery() {
  const { card, gallery, hasOwnOnly, pictures, cart, shop, order } = useGalleryPage();
  const isLoading = pictures === 'awaited';
  const isShown = pictures === 'shown';
  useNoteWaiting();
  const cards = useCards(card);
  const { canSendPhoto } = useVenue();
  const { medias, shown } = useTitleMedias();
  const hasFilm = useMemo(() => countByKind(shown).photos > 1, [shown]);
  const cover = useMemo(() => (isLoading ? undefined : coverOf(shown, coverRatios(shown))), [shown, isLoading]);
  const cardCount = cards.length;
  const cardsButton = useMemo(() => <CardsButton count={cardCount} onOpen={openerFor('cards')} />, [cardCount]);
  const cartCount = cart?.count;
  const hasChosen = cartCount !== undefined && cartCount > 0;
  useLoadAhead(isShown, hasChosen);
  useEffect(() => noteUnfinished('chosen', card, hasChosen), [card, hasChosen]);
  const cartButton = useMemo(
    () => cartCount !== undefined && <CartButton count={cartCount} onOpen={openerFor('cart')} />,
    [cartCount],
  );
  return (
    <GalleryFrame
      card={card}
      medias={medias}
      isOwn={hasOwnOnly}
      cover={cover}
      onOpen={openViewer}
      onShowFilm={hasFilm ? openerFor('film') : undefined}
      // Else in the bar of own photos.
      onAddPhotos={canSendPhoto && !hasOwnOnly ? openerFor('upload') : undefined}
      cardsButton={cardsButton}
      cartButton={cartButton}
      cart={
        cart &&
        isShown && (
          <PartBoundary shown={order} loading={<div className={styles.cartSpace} />}>
            <CartBarOrColumn cart={cart} />
          </PartBoundary>
        )
      }
      isCartAwaited={cart !== null || (gallery.unsold.length > 0 && shop.isOrderAwaited)}
      isLoading={isLoading}
      isShown={isShown}
    >
      {isLoading ? <GallerySkeleton /> : <GalleryContents />}
    </GalleryFrame>
  );
}

/** Once the first shapes are known: rows follow them and never change. */
function GalleryContents() {
  const { card, gallery, cart, overlay, batch } = useGalleryPage();
  const retry = useGalleryRetry();
  const cards = useCards(card);
  // Render what opens after the press is painted, in short tasks.
  const isOpening = useDeferredValue(overlay) === null;
  const answer = overlay && 'media' in overlay && <div className={styles.dimmed} />;
  return (
    <>
      <GalleryStatus counts={galleryCounts(gallery)} />
      {!cart && <WaitingPaymentNotice />}
      <CardFailures cards={cards} onOpenCards={openerFor('cards')} />
      {isEmptyGallery(gallery) ? (
        <EmptyGallery {...retry} />
      ) : (
        <PartBoundary shown={gallery}>
          <GallerySections />
        </PartBoundary>
      )}
      <PartBoundary shown={overlay} loading={answer} onClose={overlays.close}>
        {overlay && (isOpening ? answer : <GalleryOverlays />)}
      </PartBoundary>
      <PartBoundary shown={batch} onClose={overlays.close}>
        {batch && <BatchOverlay batch={batch} />}
      </PartBoundary>
    </>
  );
}

function isSelectionIntact(event: OrderEvent): boolean {
  return event.kind === 'renewed' && event.isWhole;
}

function orderEventText(event: Exclude<OrderEvent, { kind: 'changedByOthers' }>) {
  if (event.kind === 'renewed') return event.isWhole ? 'cart.renewed' : 'cart.renewedPartly';
  switch (event.errorCode) {
    case 'NOT_FOUND':
      return 'cart.gone';
    case 'ORDER_COMPLETED':
    case 'PAYMENT_IN_PROGRESS':
    case 'TOO_MANY_REQUESTS':
    case 'ORDER_AWAITS_PAYMENT':
    case 'ORDER_HAS_BUYER':
    case 'RIGHT_EXPIRED':
    case 'SERVER_BUSY':
    case 'NOT_SENT':
      return `errors.${event.errorCode}` as const;
    default:
      return 'gallery.changeFailed';
  }
}

/** Opens the list of cards (requirement G9). */
function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const countId = useId();
  return (
    <BadgeButton
      icon="cards"
      words={t('cards.title')}
      badge={count > 1 ? count : 0}
      aria-label={t('cards.title')}
      aria-describedby={countId}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span id={countId} className="visually-hidden">
        {t('cards.count', { count })}
      </span>
    </BadgeButton>
  );
}

type CardFailuresProps = { cards: readonly CardState[]; onOpenCards: () => void };

function CardFailures({ cards, onOpenCards }: CardFailuresProps) {
  const { t } = useTranslation();
  const failedCards = cards.filter(({ errorCode }) => errorCode !== null && !isEmptyCard(errorCode));
  return failedCards.map(({ code, errorCode, retry }) => (
    <div key={code} className={styles.failure} role="alert">
      <p className={styles.words}>
        <strong className={styles.code}>{t('cards.name', { code: formatCardCode(code) })}</strong>
        <span>{t(asksAccessCode(errorCode) ? 'cards.asksCode' : 'cards.failed')}</span>
      </p>
      <Button variant="secondary" onClick={asksAccessCode(errorCode) ? onOpenCards : retry}>
        {t(asksAccessCode(errorCode) ? 'cards.open' : 'site.tryAgain')}
      </Button>
    </div>
  ));
}
