import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GallerySection } from '#client/features/gallery/gallery-section.tsx';
import { EmptyGallery, GallerySkeleton } from '#client/features/gallery/gallery-states.tsx';
import { MediaGrid, NO_TICKS, type TickStore } from '#client/features/gallery/grid/media-grid.tsx';
import { useScrollRestoration } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { isMadeHere } from '#client/features/photo-upload/sent-card.ts';
import { lazyPart, optionalPart } from '#client/lib/lazy-part.tsx';
import { useGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import type { Media } from '#shared/media/media.ts';
import { areOfSeveralDays } from '#shared/media/taken-at.ts';
import { type GalleryPageState, useGalleryPage } from './gallery-page-context.tsx';
import { importDeferred } from './import-deferred.ts';
import { openViewer } from './overlays/use-overlays.ts';
import type { useGalleryDownloads } from './use-gallery-downloads.ts';

const ArchiveStatus = lazyPart(() => import('#client/features/downloads/archive-status.tsx'), 'ArchiveStatus', 'first');
const ChooseAll = optionalPart(importDeferred, 'ChooseAll');
const ChooseMany = optionalPart(importDeferred, 'ChooseMany');
const BoughtBar = optionalPart(() => import('./gallery-bars.tsx'), 'BoughtBar');
const ShopFailure = lazyPart(() => import('./gallery-failures.tsx'), 'ShopFailure');
const CounterBar = optionalPart(() => import('./gallery-bars.tsx'), 'CounterBar');
export const EmptyTicket = optionalPart(() => import('#client/features/home/code-ticket.tsx'), 'EmptyGalleryTicket');
const Scrubber = optionalPart(() => import('#client/features/gallery/scrubber/scrubber.tsx'), 'Scrubber');
const AlbumBar = optionalPart(() => import('./album-actions.tsx'), 'AlbumBar');
const MoreInvitation = optionalPart(importDeferred, 'MoreInvitation');
const OwnPhotos = lazyPart(() => import('./own-photos.tsx'), 'OwnPhotos');

/** A gallery with more media has a scrubber, because its page is hard to scroll by hand. */
const MOST_WITHOUT_SCRUBBER = 200;

export function NothingHere({ card, why }: { card: CardCode; why?: 'extrasOnly' | 'onSiteOnly' }) {
  return <EmptyGallery query={useGallery(card)} why={why} ticket={<EmptyTicket card={card} />} />;
}

/** Restores the scroll position in the gallery, and shows it in the scrubber. */
function Place() {
  const { gallery, pictures } = useGalleryPage();
  const { numbers } = gallery;
  const medias = useMemo(() => [...gallery.sold, ...gallery.unsold, ...gallery.extras], [gallery]);
  useScrollRestoration(medias);
  if (pictures !== 'shown' || numbers.size <= MOST_WITHOUT_SCRUBBER) return null;
  return <Scrubber medias={medias} numbers={numbers} />;
}

/** Returns the sections that have media (G3, G4). */
export function gallerySections({ card, gallery, pictures, hasOwnOnly }: GalleryPageState): ReactNode {
  const { sold, unsold, extras } = gallery;
  return (
    <PartBoundary shown={gallery}>
      {sold.length > 0 && <SoldSection />}
      {unsold.length > 0 && <UnsoldSection />}
      {hasOwnOnly && <OwnSection />}
      {sold.length + unsold.length === 0 && !hasOwnOnly && <NothingHere card={card} why="extrasOnly" />}
      {extras.length > 0 && !hasOwnOnly && <ExtrasSection />}
      {pictures === 'shown' && <BoughtBar />}
      <Place />
    </PartBoundary>
  );
}

type GridProps = {
  medias: readonly Media[];
  ticks: TickStore;
  onGoToBar: () => void;
};

/** Shows media in a grid. Ranges can be chosen once the code for that has loaded. */
function Grid({ medias, ticks, onGoToBar }: GridProps) {
  const { gallery, pictures } = useGalleryPage();
  const list = useRef<HTMLUListElement>(null);
  const [preview, setPreview] = useState<TickStore | null>(null);
  const isAhead = pictures === 'shown';
  // Bought and unsold media count together. If they are of several days, each section's first heading names its day.
  const isOfSeveralDays = useMemo(() => areOfSeveralDays([...gallery.sold, ...gallery.unsold]), [gallery]);
  return (
    <>
      {isAhead && ticks !== NO_TICKS && <ChooseMany list={list} medias={medias} ticks={ticks} onPreview={setPreview} />}
      <MediaGrid
        listRef={list}
        medias={medias}
        numbers={gallery.numbers}
        ticks={preview ?? ticks}
        onOpen={openViewer}
        onGoToCart={onGoToBar}
        isAhead={isAhead}
        isOfSeveralDays={isOfSeveralDays}
      />
    </>
  );
}

function SoldSection() {
  const { gallery, downloads, boughtChoice, isChoosing, pictures } = useGalleryPage();
  const { t } = useTranslation();
  const ticks = isChoosing ? boughtChoice.store : NO_TICKS;
  return (
    <GallerySection title={t('gallery.sold')} isTitleHidden isBought>
      {pictures === 'shown' && <AlbumBar />}
      <Archive {...downloads.bought} />
      <Grid medias={gallery.sold} ticks={ticks} onGoToBar={focusBar} />
    </GallerySection>
  );
}

function Archive({
  archive,
  openOneByOne,
}: Pick<ReturnType<typeof useGalleryDownloads>['bought'], 'archive' | 'openOneByOne'>) {
  if (archive.state.phase === 'idle') return null;
  return (
    <Suspense>
      <ArchiveStatus archive={archive} onOneByOne={openOneByOne} />
    </Suspense>
  );
}

function ChooseExtras() {
  const { gallery, pictures, boughtChoice } = useGalleryPage();
  return pictures === 'shown' && <ChooseAll medias={gallery.extras} ticks={boughtChoice.ticks} />;
}

function DownloadExtras() {
  const { archive } = useGalleryPage().downloads.extras;
  const { t } = useTranslation();
  return (
    <Button variant="secondary" icon="download" isBusy={archive.state.phase === 'preparing'} onClick={archive.start}>
      {t('downloads.extras')}
    </Button>
  );
}

/** Shows the photos that visitors sent, which the card's code opens (requirement U5). */
function OwnSection() {
  const { card, gallery, boughtChoice } = useGalleryPage();
  const { t } = useTranslation();
  const isMade = isMadeHere(card);
  return (
    <GallerySection
      name={t('gallery.extras')}
      title={t(isMade ? 'gallery.sent' : 'gallery.ofCard')}
      isTitleHidden
      note={t(isMade ? 'gallery.sentHint' : 'gallery.ofCardHint')}
      isLarge
      tools={gallery.extras.length > 1 ? <ChooseExtras /> : undefined}
    >
      <Grid medias={gallery.extras} ticks={boughtChoice.store} onGoToBar={focusBar} />
      <PartBoundary shown={gallery}>
        <OwnPhotos />
      </PartBoundary>
    </GallerySection>
  );
}

/** Shows extras: gifts, or photos that visitors sent. The provider does not distinguish them. */
function ExtrasSection() {
  const { gallery, downloads, boughtChoice, isChoosing } = useGalleryPage();
  const { canSendPhoto } = useVenue();
  const { t } = useTranslation();
  const isInAlbum = gallery.sold.length > 0;
  const ticks = isInAlbum && !isChoosing ? NO_TICKS : boughtChoice.store;
  return (
    <GallerySection
      title={t('gallery.extras')}
      note={t(canSendPhoto ? 'gallery.ofCardHint' : 'gallery.extrasHint')}
      tools={!isInAlbum && gallery.extras.length > 1 ? <ChooseExtras /> : undefined}
      action={<DownloadExtras />}
    >
      <Archive {...downloads.extras} />
      <Grid medias={gallery.extras} ticks={ticks} onGoToBar={focusBar} />
    </GallerySection>
  );
}

function UnsoldSection() {
  const { card, gallery, shop, cart, unsoldInRows } = useGalleryPage();
  const { t } = useTranslation();
  const { catalogue, hasPricesFailed, hasForSale, isAtCounter } = shop;
  if (catalogue.isPending) return <GallerySkeleton count={gallery.unsold.length} />;
  if (!shop.showsUnsold)
    return gallery.sold.length > 0 ? (
      <Message icon="photo" title={t('gallery.onSiteOnly')} />
    ) : (
      <NothingHere card={card} why="onSiteOnly" />
    );
  const counter = isAtCounter && gallery.sold.length > 0 && `${t('gallery.atCounter')} ${formatCardCode(card)}`;
  return (
    <GallerySection
      title={t(hasForSale || hasPricesFailed ? 'gallery.unsold' : 'gallery.unsoldFree')}
      isAllChosen={cart?.allDigital?.isChosen}
      isTitleHidden={gallery.sold.length === 0}
      note={counter || (!hasForSale && shop.canBuy && t('gallery.notSold'))}
      action={gallery.sold.length > 0 && hasForSale && <MoreInvitation />}
    >
      <PartBoundary shown={shop.failed}>{shop.failed && <ShopFailure failed={shop.failed} />}</PartBoundary>
      <Grid medias={unsoldInRows} ticks={shop.selection} onGoToBar={focusCheckout} />
      {isAtCounter && <CounterBar />}
    </GallerySection>
  );
}

/** Focuses the checkout button or, while a payment is pending, the bar's only button, which leads to the payment. */
function focusCheckout(): void {
  const checkout = document.querySelector<HTMLElement>('[data-checkout]');
  if (checkout) checkout.focus();
  else focusBar();
}

function focusBar(): void {
  document.querySelector<HTMLElement>('[data-bottom-bar] button')?.focus();
}
