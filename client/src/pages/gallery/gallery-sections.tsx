import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadAll } from '#client/features/downloads/download-all.tsx';
import { FromPrice, GallerySection, PricesButton } from '#client/features/gallery/gallery-section.tsx';
import { EmptyGallery, GallerySkeleton } from '#client/features/gallery/gallery-states.tsx';
import { MediaGrid, type Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { useScrollRestoration } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { isMadeHere } from '#client/features/photo-upload/sent-card.ts';
import { countsText } from '#client/i18n/counts.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { lazyPart, optionalPart } from '#client/lib/lazy-part.tsx';
import { useGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Message } from '#client/ui/message.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { areOfDays } from '#shared/media/taken-at.ts';
import { lowestUnitPriceCents } from '#shared/prices/unit-price.ts';
import { importDeferred } from './gallery-frame.tsx';
import { type GalleryPage, useGalleryPage, useSelection } from './gallery-page-context.tsx';
import { openerFor, openViewer } from './overlays/use-overlays.ts';
import type { useDownloads } from './use-downloads.ts';

const ArchiveStatus = lazyPart(() => import('#client/features/downloads/archive-status.tsx'), 'ArchiveStatus', 'first');
const FilmButton = optionalPart(() => import('#client/features/downloads/film/film-button.tsx'), 'FilmButton');
const ChooseMany = optionalPart(importDeferred, 'ChooseMany');
const BoughtBar = optionalPart(importDeferred, 'BoughtBar');
const ReceiptButton = optionalPart(importDeferred, 'ReceiptButton');
const ShopFailure = lazyPart(importDeferred, 'ShopFailure');
const Scrubber = optionalPart(() => import('#client/features/gallery/scrubber/scrubber.tsx'), 'Scrubber');
const MAY_MAKE_FILMS = 'VideoEncoder' in globalThis && 'OffscreenCanvas' in globalThis;
const OwnPhotos = lazyPart(() => import('./own-photos.tsx'), 'OwnPhotos');

/** Longer pages are hard to scroll by hand. */
const MOST_WITHOUT_SCRUBBER = 200;

function useGalleryRetry() {
  const { refetch, isFetching } = useGallery(useGalleryPage().card);
  return { isRetrying: isFetching, onRetry: () => void refetch() };
}

/** Nothing at all, or nothing but gifts, or what is sold on site only: visitors may reload (requirements S13, G4). */
export function NothingHere({ why }: { why?: 'extrasOnly' | 'onSiteOnly' }) {
  const { t } = useTranslation();
  const retry = useGalleryRetry();
  return why ? <EmptyGallery {...retry} isUnboughtOnly reason={t(`gallery.${why}`)} /> : <EmptyGallery {...retry} />;
}

/** Where the visitor is in the gallery: restored, and shown by the scrubber. */
function Place() {
  const { gallery, pictures } = useGalleryPage();
  const { numbers } = gallery;
  const medias = useMemo(() => [...gallery.sold, ...gallery.unsold, ...gallery.extras], [gallery]);
  useScrollRestoration({ medias, numbers });
  if (pictures !== 'shown' || numbers.size <= MOST_WITHOUT_SCRUBBER) return null;
  return <Scrubber medias={medias} numbers={numbers} />;
}

/** Each only if it has something (requirements G3, G4). No component: the way to a picture has enough. */
export function gallerySections({ gallery, pictures, hasOwnOnly }: GalleryPage): ReactNode {
  const { sold, unsold, extras } = gallery;
  return (
    <PartBoundary shown={gallery}>
      {sold.length > 0 && <SoldSection />}
      {unsold.length > 0 && <UnsoldSection />}
      {hasOwnOnly && <OwnSection />}
      {sold.length + unsold.length === 0 && !hasOwnOnly && <NothingHere why="extrasOnly" />}
      {extras.length > 0 && !hasOwnOnly && <ExtrasSection />}
      {pictures === 'shown' && <BoughtBar />}
      <Place />
    </PartBoundary>
  );
}

type GridProps = {
  medias: readonly Media[];
  selection: Selection | null;
  /** Whether many can be chosen at once. */
  hasTools?: boolean;
  onGoToBar?: () => void;
};

/** A section's grid. What chooses many loads after the photos; without it the ticks remain. */
function useGrid({ medias, selection, hasTools = medias.length > 1, onGoToBar }: GridProps) {
  const { gallery, pictures } = useGalleryPage();
  const list = useRef<HTMLUListElement>(null);
  const [preview, setPreview] = useState<Selection | null>(null);
  const isAhead = pictures === 'shown';
  // The days that the title names.
  const isOfDays = useMemo(() => areOfDays([...gallery.sold, ...gallery.unsold]), [gallery]);
  const tools = isAhead && selection && medias.length > 1 && (
    <ChooseMany list={list} medias={medias} selection={selection} onPreview={setPreview} />
  );
  const grid = (
    <MediaGrid
      listRef={list}
      medias={medias}
      numbers={gallery.numbers}
      selection={preview ?? selection}
      onOpen={openViewer}
      onGoToCart={onGoToBar}
      isAhead={isAhead}
      isOfDays={isOfDays}
    />
  );
  return { grid, tools: hasTools ? tools : undefined };
}

function SoldSection() {
  const { gallery, downloads, boughtChoice } = useGalleryPage();
  const { bought, openFilm } = downloads;
  const { t } = useTranslation();
  const counts = countByKind(gallery.sold);
  const { hasOnlineSale } = useVenue();
  // What was bought on site has none here.
  const mayHaveReceipt = hasOnlineSale || gallery.cardSellsOnline;
  // Else the bar has it.
  const isMain = boughtChoice.medias.length === 0;
  const { grid, tools } = useGrid({ medias: gallery.sold, selection: boughtChoice.selection, onGoToBar: focusBar });
  return (
    <GallerySection
      title={t('gallery.sold')}
      note={
        <>
          {countsText(t, counts)}
          {mayHaveReceipt && <ReceiptButton onOpen={openerFor('receipt')} />}
        </>
      }
      hasPrints
      tools={tools}
      action={
        <DownloadAll
          label={t('downloads.all')}
          archive={bought.archive}
          onToPhotos={bought.openToPhotos}
          isMain={isMain}
        >
          {MAY_MAKE_FILMS && counts.photos > 2 && (
            <FilmButton medias={gallery.sold} onOpen={() => openFilm(gallery.sold)} />
          )}
        </DownloadAll>
      }
    >
      <Archive {...bought} />
      {grid}
    </GallerySection>
  );
}

function Archive({
  archive,
  openOneByOne,
}: Pick<ReturnType<typeof useDownloads>['bought'], 'archive' | 'openOneByOne'>) {
  if (archive.state.phase === 'idle') return null;
  return (
    <Suspense>
      <ArchiveStatus archive={archive} onOneByOne={openOneByOne} />
    </Suspense>
  );
}

/** Sent by the visitor, or by whoever has the code (requirement U5). */
function OwnSection() {
  const { card, gallery, boughtChoice } = useGalleryPage();
  const { t } = useTranslation();
  const isMade = isMadeHere(card);
  const { grid, tools } = useGrid({ medias: gallery.extras, selection: boughtChoice.selection, onGoToBar: focusBar });
  return (
    <GallerySection
      name={t('gallery.extras')}
      title={t(isMade ? 'gallery.sent' : 'gallery.ofCard')}
      note={t(isMade ? 'gallery.sentHint' : 'gallery.ofCardHint')}
      isLarge
      tools={tools}
    >
      {grid}
      <PartBoundary shown={gallery}>
        <OwnPhotos />
      </PartBoundary>
    </GallerySection>
  );
}

/** Gifts. Where visitors send photos, the words are true for those as well: the provider tells no difference. */
function ExtrasSection() {
  const { gallery, downloads, boughtChoice } = useGalleryPage();
  const { canSendPhoto } = useVenue();
  const { t } = useTranslation();
  const { grid, tools } = useGrid({ medias: gallery.extras, selection: boughtChoice.selection, onGoToBar: focusBar });
  return (
    <GallerySection
      title={t('gallery.extras')}
      note={t(canSendPhoto ? 'gallery.ofCardHint' : 'gallery.extrasHint')}
      tools={tools}
      action={<DownloadAll label={t('downloads.extras')} archive={downloads.extras.archive} onToPhotos={null} />}
    >
      <Archive {...downloads.extras} />
      {grid}
    </GallerySection>
  );
}

function UnsoldSection() {
  const { gallery, shop } = useGalleryPage();
  const { t } = useTranslation();
  const { catalogue, hasPricesFailed } = shop;
  const selection = useSelection();
  const { hasForSale } = shop;
  const { grid, tools } = useGrid({
    medias: gallery.unsold,
    selection,
    hasTools: hasForSale,
    onGoToBar: focusCheckout,
  });
  if (catalogue.isPending) return <GallerySkeleton count={gallery.unsold.length} />;
  if (!shop.showsUnsold)
    return gallery.sold.length > 0 ? (
      <Message icon="photo" title={t('gallery.onSiteOnly')} />
    ) : (
      <NothingHere why="onSiteOnly" />
    );
  const lowest = catalogue.data && lowestUnitPriceCents(catalogue.data, countByKind(gallery.unsold));
  const note = (
    <>
      {lowest !== null && lowest !== undefined && <FromPrice price={formatCents(lowest)} />}
      <PricesButton onOpen={openerFor('prices')} />
    </>
  );
  return (
    <GallerySection
      title={t(hasForSale || hasPricesFailed ? 'gallery.unsold' : 'gallery.unsoldFree')}
      note={hasForSale ? note : !hasPricesFailed && t(shop.canBuy ? 'gallery.notSold' : 'gallery.onSiteOnly')}
      tools={tools}
    >
      <PartBoundary shown={shop.failed}>{shop.failed && <ShopFailure failed={shop.failed} />}</PartBoundary>
      {grid}
    </GallerySection>
  );
}

/** While a payment waits, the bar's button leads to it. */
function focusCheckout(): void {
  const checkout = document.querySelector<HTMLElement>('[data-checkout]');
  if (checkout) checkout.focus();
  else focusBar();
}

function focusBar(): void {
  document.querySelector<HTMLElement>('[data-bottom-bar] button')?.focus();
}
