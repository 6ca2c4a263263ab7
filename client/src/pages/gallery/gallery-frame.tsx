import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { AddPhotosButton, GalleryHeader } from '#client/features/gallery/gallery-header.tsx';
import { GallerySkeleton } from '#client/features/gallery/gallery-states.tsx';
import { FilmButton, TitleBand } from '#client/features/gallery/title-band.tsx';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu, usePageTitle, VenueLogo } from '#client/features/site/site-header.tsx';
import { focusNewPage } from '#client/lib/focus.ts';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Media } from '#shared/media/media.ts';
import { paths } from '#shared/site/paths.ts';
import styles from './gallery.module.css';

type HeaderProps = {
  onAddPhotos?: (() => void) | undefined;
  cardsButton?: ReactNode;
  cartButton?: ReactNode;
  isCartAwaited?: boolean;
};

type BandProps = {
  medias?: readonly Media[];
  hasCover?: boolean;
  cover?: Media | undefined;
  onOpen?: ((media: Media) => void) | undefined;
  onShowFilm?: (() => void) | undefined;
  isLoading?: boolean;
  isShown?: boolean;
};

type GalleryFrameProps = HeaderProps &
  BandProps & {
    card: CardCode;
    cart?: ReactNode;
    children: ReactNode;
  };

export const importDeferred = () => import('./deferred-gallery-parts.ts').then((module) => module.deferredGalleryParts);

const CoverPreview = optionalPart(importDeferred, 'CoverPreview');

// Memoized parts are left out of a tick's rendering.
const Footer = memo(SiteFooter);
const Languages = memo(LanguageMenu);

const NO_MEDIAS: readonly Media[] = [];

const Header = memo(function Header({ onAddPhotos, cardsButton, cartButton, isCartAwaited }: HeaderProps) {
  const venue = useVenue();
  const [, navigate] = useLocation();
  return (
    <GalleryHeader
      venue={venue}
      logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="small" />}
      onLeave={() => navigate(paths.home)}
    >
      {onAddPhotos && <AddPhotosButton onOpen={onAddPhotos} />}
      {cardsButton}
      {cartButton || (isCartAwaited && <span className={styles.cartButtonPlace} />)}
      <Languages />
    </GalleryHeader>
  );
});

const Band = memo(function Band(props: BandProps) {
  const { medias = NO_MEDIAS, hasCover, cover, onOpen, onShowFilm, isLoading, isShown } = props;
  const venue = useVenue();
  return (
    <TitleBand
      venue={venue}
      medias={medias}
      hasCover={hasCover}
      isCoverAwaited={isLoading}
      titleRef={isLoading ? undefined : focusNewPage}
      cover={cover && <Cover media={cover} hasPreview={isShown} onOpen={onOpen} />}
    >
      {onShowFilm && <FilmButton onOpen={onShowFilm} />}
    </TitleBand>
  );
});

export function GalleryFrame(props: GalleryFrameProps) {
  const { card, cart, onAddPhotos, cardsButton, cartButton, isCartAwaited = false, children, ...band } = props;
  const { t } = useTranslation();
  const venue = useVenue();
  usePageTitle(venue.name, t('site.galleryTitle'));
  return (
    <div className={styles.page} data-beside-bars>
      <Header {...{ onAddPhotos, cardsButton, cartButton, isCartAwaited }} />
      <div className={styles.columns}>
        <main className={styles.main}>
          <Band {...band} />
          {children}
        </main>
        {cart || (isCartAwaited && <div className={styles.cartSpace} />)}
      </div>
      <Footer venue={venue} cardCode={card} />
    </div>
  );
}

type CoverProps = { media: Media; hasPreview: boolean | undefined; onOpen: ((media: Media) => void) | undefined };

function Cover({ media, hasPreview, onOpen }: CoverProps) {
  return (
    <>
      <MediaPicture key={media.id} media={media} isEager />
      {hasPreview && <CoverPreview media={media} onOpen={onOpen} />}
    </>
  );
}

/** Also rendered by the server. */
export function LoadingGallery({ card }: { card: CardCode }) {
  const { hasOnlineSale } = useVenue();
  return (
    <GalleryFrame card={card} isCartAwaited={hasOnlineSale} isLoading>
      <GallerySkeleton />
    </GalleryFrame>
  );
}
