import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadAll } from '#client/features/downloads/download-all.tsx';
import { FromPrice, GallerySection, PricesButton } from '#client/features/gallery/gallery-section.tsx';
import { GallerySkeleton } from '#client/features/gallery/gallery-skeleton.tsx';
import { EmptyGallery, PartFailure } from '#client/features/gallery/gallery-states.tsx';
import { MediaGrid, type Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { useScrollRestoration } from '#client/features/gallery/grid/use-scroll-restoration.ts';
import { isMadeHere } from '#client/features/photo-upload/sent-card.ts';
import { countsText } from '#client/i18n/counts.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { lazyPart, OptionalPart } from '#client/lib/lazy-part.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { Message } from '#client/ui/message.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { lowestUnitPriceCents } from '#shared/prices/price-table.ts';
import { useBoughtChoice } from './bought-choice.tsx';
import { useGalleryPage, useSelection } from './gallery-page-context.tsx';
import { openerFor } from './overlays/use-overlays.ts';
import type { SectionDownloads } from './use-downloads.ts';

const ArchiveStatus = lazyPart(
  () => import('#client/features/downloads/archive-status.tsx').then((module) => module.ArchiveStatus),
  'first',
);

const FilmButton = lazyPart(() =>
  import('#client/features/downloads/film/film-button.tsx').then((module) => module.FilmButton),
);

const ChooseMany = lazyPart(() =>
  import('./deferred-gallery-parts.ts').then(({ deferredGalleryParts }) => deferredGalleryParts.ChooseMany),
);

const BoughtBar = lazyPart(() =>
  import('./deferred-gallery-parts.ts').then(({ deferredGalleryParts }) => deferredGalleryParts.BoughtBar),
);

const Scrubber = lazyPart(() =>
  import('#client/features/gallery/scrubber/scrubber.tsx').then((module) => module.Scrubber),
);

const OwnPhotos = lazyPart(() => import('./own-photos.tsx').then((module) => module.OwnPhotos));

/** Longer pages are hard to scroll by hand. */
const MOST_WITHOUT_SCRUBBER = 200;

type GallerySectionsProps = {
  onOpen: (media: Media) => void;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Each only if it has something (requirements G3, G4). */
export function GallerySections(props: GallerySectionsProps) {
  const { gallery, pictures, hasOwnOnly } = useGalleryPage();
  const { t } = useTranslation();
  const { numbers } = gallery;
  const { isRetrying, onRetry } = props;
  const hasSold = gallery.sold.length > 0;
  const hasUnsold = gallery.unsold.length > 0;
  useScrollRestoration(gallery, numbers);
  const medias = useMemo(() => [...gallery.sold, ...gallery.unsold, ...gallery.extras], [gallery]);
  return (
    <>
      {hasSold && <SoldSection {...props} />}
      {hasUnsold && <UnsoldSection {...props} />}
      {hasOwnOnly && <OwnSection {...props} />}
      {!hasSold && !hasUnsold && !hasOwnOnly && (
        <EmptyGallery isUnboughtOnly reason={t('gallery.extrasOnly')} isRetrying={isRetrying} onRetry={onRetry} />
      )}
      {gallery.extras.length > 0 && !hasOwnOnly && <ExtrasSection {...props} />}
      {pictures === 'shown' && (
        <OptionalPart>
          <BoughtBar />
        </OptionalPart>
      )}
      {pictures === 'shown' && numbers.size > MOST_WITHOUT_SCRUBBER && (
        <OptionalPart>
          <Scrubber medias={medias} numbers={numbers} />
        </OptionalPart>
      )}
    </>
  );
}

function SoldSection({ onOpen }: GallerySectionsProps) {
  const { gallery, pictures, downloads } = useGalleryPage();
  const { bought, openFilm } = downloads;
  const { t } = useTranslation();
  const { list, choosing, selection } = useChoosing(gallery.sold, useBoughtChoice().selection);
  return (
    <GallerySection
      title={t('gallery.sold')}
      note={countsText(t, countByKind(gallery.sold))}
      hasPrints
      tools={gallery.sold.length > 1 ? pictures === 'shown' && choosing : undefined}
      action={
        <DownloadAll label={t('downloads.all')} archive={bought.archive} onToPhotos={bought.openToPhotos} isMain>
          {countByKind(gallery.sold).photos > 2 && (
            <OptionalPart>
              <FilmButton medias={gallery.sold} onOpen={() => openFilm(gallery.sold)} />
            </OptionalPart>
          )}
        </DownloadAll>
      }
    >
      <Archive {...bought} />
      <MediaGrid
        listRef={list}
        medias={gallery.sold}
        numbers={gallery.numbers}
        selection={selection}
        onOpen={onOpen}
        onGoToCart={focusBar}
        isAhead={pictures === 'shown'}
      />
    </GallerySection>
  );
}

function Archive({ archive, openOneByOne }: Pick<SectionDownloads, 'archive' | 'openOneByOne'>) {
  if (archive.state.phase === 'idle') return null;
  return (
    <Suspense>
      <ArchiveStatus archive={archive} onOneByOne={openOneByOne} />
    </Suspense>
  );
}

/** Sent by the visitor, or by whoever has the code (requirement U5). */
function OwnSection({ onOpen }: GallerySectionsProps) {
  const { card, gallery, pictures } = useGalleryPage();
  const { t } = useTranslation();
  const isMade = isMadeHere(card);
  return (
    <GallerySection
      name={t('gallery.extras')}
      title={t(isMade ? 'gallery.sent' : 'gallery.ofCard')}
      note={t(isMade ? 'gallery.sentHint' : 'gallery.ofCardHint')}
      isLarge
    >
      <MediaGrid
        medias={gallery.extras}
        numbers={gallery.numbers}
        selection={null}
        onOpen={onOpen}
        isAhead={pictures === 'shown'}
      />
      <PartBoundary shown={gallery}>
        <OwnPhotos />
      </PartBoundary>
    </GallerySection>
  );
}

/** Gifts. Where visitors send photos, the words are true for those as well: the provider tells no difference. */
function ExtrasSection({ onOpen }: GallerySectionsProps) {
  const { gallery, pictures, downloads } = useGalleryPage();
  const { canSendPhoto } = useVenue();
  const { extras } = downloads;
  const { t } = useTranslation();
  const { list, choosing, selection } = useChoosing(gallery.extras, useBoughtChoice().selection);
  return (
    <GallerySection
      title={t('gallery.extras')}
      note={t(canSendPhoto ? 'gallery.ofCardHint' : 'gallery.extrasHint')}
      tools={gallery.extras.length > 1 ? pictures === 'shown' && choosing : undefined}
      action={<DownloadAll label={t('downloads.extras')} archive={extras.archive} onToPhotos={null} />}
    >
      <Archive {...extras} />
      <MediaGrid
        listRef={list}
        medias={gallery.extras}
        numbers={gallery.numbers}
        selection={selection}
        onOpen={onOpen}
        onGoToCart={focusBar}
        isAhead={pictures === 'shown'}
      />
    </GallerySection>
  );
}

function UnsoldSection(props: GallerySectionsProps) {
  const { gallery, pictures, shop } = useGalleryPage();
  const { t } = useTranslation();
  const { hasOnlineSale } = useVenue();
  const { catalogue, order } = shop;
  const { list, choosing, selection } = useChoosing(gallery.unsold, useSelection());
  if (catalogue.isPending) return <GallerySkeleton count={gallery.unsold.length} />;
  if (!shop.canBuy && catalogue.isError && (hasOnlineSale || gallery.cardSellsOnline)) {
    const retry = () => void catalogue.refetch();
    return <PartFailure text={t('gallery.productsFailed')} isRetrying={catalogue.isFetching} onRetry={retry} />;
  }
  if (!shop.showsUnsold) return <OnSiteOnly {...props} />;
  const lowest = catalogue.data && lowestUnitPriceCents(catalogue.data, countByKind(gallery.unsold));
  const note = (
    <>
      {lowest !== null && lowest !== undefined && <FromPrice price={formatCents(lowest)} />}
      <PricesButton onOpen={openerFor('prices')} />
    </>
  );
  return (
    <GallerySection
      title={shop.canBuy ? t('gallery.unsold') : t('gallery.unsoldFree')}
      note={shop.canBuy ? note : t('gallery.onSiteOnly')}
      tools={shop.canBuy ? pictures === 'shown' && choosing : undefined}
    >
      {shop.canBuy && order.isError && (
        <PartFailure
          text={t('gallery.orderFailed')}
          isRetrying={order.isFetching}
          onRetry={() => void order.refetch()}
        />
      )}
      <MediaGrid
        listRef={list}
        medias={gallery.unsold}
        numbers={gallery.numbers}
        selection={selection}
        onOpen={props.onOpen}
        onGoToCart={focusCheckout}
        isAhead={pictures === 'shown'}
      />
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

/** Selection and multi-choice, which loads after the photos; without it the ticks remain. */
function useChoosing(medias: readonly Media[], selection: Selection | null) {
  const list = useRef<HTMLUListElement>(null);
  const [preview, setPreview] = useState<Selection | null>(null);
  const choosing = selection && medias.length > 1 && (
    <OptionalPart>
      <ChooseMany list={list} medias={medias} selection={selection} onPreview={setPreview} />
    </OptionalPart>
  );
  return { list, choosing, selection: preview ?? selection };
}

/** Sold on site only; visitors without any may reload (requirements S13, G4). */
function OnSiteOnly({ isRetrying, onRetry }: GallerySectionsProps) {
  const { gallery } = useGalleryPage();
  const { t } = useTranslation();
  const reason = t('gallery.onSiteOnly');
  if (gallery.sold.length > 0) return <Message icon="photo" title={reason} />;
  return <EmptyGallery isUnboughtOnly reason={reason} isRetrying={isRetrying} onRetry={onRetry} />;
}
