import { memo, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { usePageTitle } from '#client/app/page-title.ts';
import { GalleryActions, GalleryHeader } from '#client/features/gallery/gallery-header.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { TitleBand } from '#client/features/gallery/title-band.tsx';
import { LanguageMenu } from '#client/features/site/language-menu.tsx';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { VenueLogo } from '#client/features/site/venue-logo.tsx';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { focusNewPage } from '#client/lib/focus-new-page.ts';
import { useVenue } from '#client/queries/venue.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { Media } from '#shared/media.ts';
import { paths } from '#shared/paths.ts';
import styles from './gallery.module.css';

type GalleryFrameProps = {
  card: CardCode;
  /** The visitor's photos and videos, once they are known. */
  medias?: readonly Media[];
  /** The button of the gallery's cards, once they are known. */
  cardsButton?: ReactNode;
  /** The cart's button, once there is a cart. */
  cartButton?: ReactNode;
  /** The photo that is large at the top. */
  cover?: Media | undefined;
  onOpen?: ((media: Media) => void) | undefined;
  onShowFilm?: (() => void) | undefined;
  onAddPhotos?: (() => void) | undefined;
  /** The cart's column or bar. */
  cart?: ReactNode;
  /** Whether a cart will come: its place stays free, so that nothing moves when it comes. */
  isCartAwaited?: boolean;
  /** Whether what the page shows is still to come. */
  isLoading?: boolean;
  /** Whether the first pictures are on the screen. Larger ones load after them. */
  isShown?: boolean;
  children: ReactNode;
};

const CoverPreview = lazyPart(() =>
  import('#client/features/gallery/cover-preview.tsx').then((module) => module.CoverPreview),
);

// A tick renders the page again. What it cannot change is left out.
const Footer = memo(SiteFooter);
const Languages = memo(LanguageMenu);

const NO_MEDIAS: readonly Media[] = [];

/** Header, content, cart and footer of the gallery, in all of its states. */
export function GalleryFrame(props: GalleryFrameProps) {
  const {
    card,
    medias = NO_MEDIAS,
    cardsButton,
    cartButton,
    cover,
    onOpen,
    onShowFilm,
    onAddPhotos,
    cart,
    isCartAwaited,
    isLoading,
    isShown,
    children,
  } = props;
  const { t } = useTranslation();
  const venue = useVenue();
  const [, navigate] = useLocation();
  usePageTitle(venue.name, t('site.galleryTitle'));
  return (
    <div className={styles.page} data-beside-bars>
      <GalleryHeader
        venue={venue}
        logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="small" />}
        onLeave={() => navigate(paths.home)}
      >
        {cartButton ?? (isCartAwaited && <span className={styles.cartButtonPlace} />)}
        <Languages />
      </GalleryHeader>
      <div className={styles.columns}>
        <main className={styles.main}>
          <h1 ref={isLoading ? undefined : focusNewPage} tabIndex={-1} className="visually-hidden">
            {t('site.galleryTitle')}
          </h1>
          <TitleBand
            venue={venue}
            medias={medias}
            isCoverAwaited={isLoading}
            cover={cover && <Cover media={cover} hasPreview={isShown} onOpen={onOpen} />}
          >
            <GalleryActions onShowFilm={onShowFilm ?? null} onAddPhotos={onAddPhotos ?? null}>
              {cardsButton}
            </GalleryActions>
          </TitleBand>
          {children}
        </main>
        {cart || (isCartAwaited && <div className={styles.cartPlace} />)}
      </div>
      <Footer venue={venue} cardCode={card} />
    </div>
  );
}

type CoverProps = { media: Media; hasPreview: boolean | undefined; onOpen: ((media: Media) => void) | undefined };

/** The thumbnail, which the photos need, too, and over it the same picture as sharp as the screen. */
function Cover({ media, hasPreview, onOpen }: CoverProps) {
  return (
    <>
      <MediaPicture key={media.id} media={media} isEager />
      {hasPreview && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <CoverPreview media={media} onOpen={onOpen} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
