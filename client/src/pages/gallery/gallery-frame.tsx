import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { GallerySkeleton } from '#client/features/gallery/gallery-states.tsx';
import { dayTitle } from '#client/features/gallery/time-words.ts';
import band from '#client/features/gallery/title-band.module.css';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu, usePageTitle, VenueLogo } from '#client/features/site/site-header.tsx';
import { countsText } from '#client/i18n/counts.ts';
import { focusNewPage } from '#client/lib/focus.ts';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { track } from '#client/services/analytics.ts';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { BadgeButton, IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { countByKind, type Media } from '#shared/media/media.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import styles from './gallery.module.css';
import header from './gallery-header.module.css';

type HeaderProps = {
  onAddPhotos?: (() => void) | undefined;
  cardsButton?: ReactNode;
  cartButton?: ReactNode;
  isCartAwaited?: boolean;
};

type BandProps = {
  medias?: readonly Media[];
  /** Photos that visitors sent: without a cover. */
  isOwn?: boolean;
  cover?: Media | undefined;
  onOpen?: ((media: Media) => void) | undefined;
  onShowSlideshow?: (() => void) | undefined;
  isLoading?: boolean;
  isShown?: boolean;
};

type GalleryFrameProps = HeaderProps &
  BandProps & {
    card: CardCode;
    cart?: ReactNode;
    children: ReactNode;
  };

export const importDeferred = () =>
  import('./deferred-gallery-parts.tsx').then((module) => module.deferredGalleryParts);

const CoverPreview = optionalPart(importDeferred, 'CoverPreview');

// Memoized parts are left out of a tick's rendering.
const Footer = memo(SiteFooter);
const Languages = memo(LanguageMenu);

const NO_MEDIAS: readonly Media[] = [];

/** Whether the arrow is the browser's back: then the next back does not lead into the gallery again. */
function isHomeBelow({ navigation }: { readonly navigation?: Navigation }): boolean {
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  return below != null && new URL(below).pathname === paths.home;
}

/** Way back, venue, cart and language (requirement G2). */
export const GalleryHeader = memo(function GalleryHeader(props: HeaderProps) {
  const { onAddPhotos, cardsButton, cartButton, isCartAwaited } = props;
  const { t } = useTranslation();
  const venue = useVenue();
  const [, navigate] = useLocation();
  const leave = () => {
    track('leave_gallery');
    if (isHomeBelow(window)) history.back();
    else navigate(paths.home);
  };
  const topBar = useBarHeight('--top-bar');
  const addPhotos = t('gallery.addPhotos');
  return (
    <>
      <header ref={topBar} className={header.header} data-beside-bars>
        <IconButton icon="back" label={t('gallery.back')} onClick={leave} />
        <div className={header.logo}>
          <VenueLogo name={venue.name} url={venue.logoUrl} size="small" />
        </div>
        <div className={header.actions}>
          {onAddPhotos && (
            <BadgeButton icon="addPhoto" words={addPhotos} aria-label={addPhotos} onClick={onAddPhotos} />
          )}
          {cardsButton}
          {cartButton || (isCartAwaited && <span className={styles.cartButtonPlace} />)}
          <Languages />
        </div>
      </header>
      {venue.banner && <Banner {...venue.banner} />}
    </>
  );
});

/** Reserves its height while loading; nothing on failure (requirement S3). */
function Banner({ url, heightPx }: NonNullable<Venue['banner']>) {
  return (
    <div className={header.banner}>
      <img
        src={url}
        alt=""
        height={heightPx}
        onError={({ currentTarget: { parentElement } }) => {
          if (parentElement) parentElement.hidden = true;
        }}
      />
    </div>
  );
}

export const TitleBand = memo(function TitleBand(props: BandProps) {
  const { medias = NO_MEDIAS, isOwn = false, cover, onShowSlideshow, isLoading } = props;
  const { t } = useTranslation();
  const day = useMemo(() => dayTitle(medias, t), [medias, t]);
  const counts = useMemo(() => countByKind(medias), [medias]);
  return (
    <div className={band.band}>
      {(isLoading || (medias.length > 0 && !isOwn)) && (
        <div className={band.cover}>
          {!isLoading &&
            (cover ? <Cover media={cover} hasPreview={props.isShown} onOpen={props.onOpen} /> : <VenuePicture />)}
        </div>
      )}
      <div className={band.words}>
        <div>
          <h1 ref={isLoading ? undefined : focusNewPage} tabIndex={-1} className={band.title}>
            {day ?? t(isOwn ? 'gallery.own' : 'gallery.day')}
          </h1>
          <p className={band.counts}>{medias.length > 0 && countsText(t, counts, 'dots')}</p>
        </div>
        <div className={band.actions}>{onShowSlideshow && <SlideshowButton onOpen={onShowSlideshow} />}</div>
      </div>
    </div>
  );
});

type CoverProps = { media: Media; hasPreview: boolean | undefined; onOpen: ((media: Media) => void) | undefined };

function Cover({ media, hasPreview, onOpen }: CoverProps) {
  return (
    <>
      <MediaPicture key={media.id} media={media} isEager />
      {hasPreview && <CoverPreview media={media} onOpen={onOpen} />}
    </>
  );
}

function VenuePicture() {
  const [picture] = useVenue().homePictures;
  return <img className={band.venuePicture} {...picture} sizes="(min-width: 48rem) 62vw, 100vw" alt="" />;
}

/** Its accessible name is whole; a phone shows the first word. */
function SlideshowButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t('gallery.slideshow')} onClick={onOpen}>
      <Icon name="play" size={16} />
      <span className={band.short}>{t('gallery.slideshowShort')}</span>
      <span className={band.long}>{t('gallery.slideshow')}</span>
    </button>
  );
}

export function GalleryFrame(props: GalleryFrameProps) {
  const { card, cart, onAddPhotos, cardsButton, cartButton, isCartAwaited = false, children, ...title } = props;
  const { t } = useTranslation();
  const venue = useVenue();
  usePageTitle(venue.name, t('site.galleryTitle'));
  return (
    <div className={styles.page} data-beside-bars>
      <GalleryHeader {...{ onAddPhotos, cardsButton, cartButton, isCartAwaited }} />
      <div className={styles.columns}>
        <main className={styles.main}>
          <TitleBand {...title} />
          {children}
        </main>
        {cart || (isCartAwaited && <div className={styles.cartSpace} />)}
      </div>
      <Footer venue={venue} cardCode={card} />
    </div>
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
