import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { GallerySkeleton } from '#client/features/gallery/gallery-states.tsx';
import { ratioOf } from '#client/features/gallery/grid/picture-shapes.ts';
import { dayTitle } from '#client/features/gallery/time-words.ts';
import band from '#client/features/gallery/title-band.module.css';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu, usePageTitle, VenueLogo } from '#client/features/site/site-header.tsx';
import { countsText } from '#client/i18n/translator.ts';
import { focusNewPage } from '#client/lib/focus.ts';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
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
  /** Whether visitors sent these photos. They have no cover. */
  isOwn?: boolean;
  covers?: readonly Media[];
  /** The actions for bought photos; undefined if there are none. Bought photos have no cover. */
  album?: ReactNode;
  /** Opens the slideshow; undefined if the photos do not show. There is no slideshow of a single photo. */
  onShowSlideshow?: (() => void) | undefined;
  /** Renders the button with which a cover opens and can be chosen. */
  coverButton?: ((media: Media) => ReactNode) | undefined;
  isLoading?: boolean;
};

type GalleryFrameProps = HeaderProps &
  BandProps & {
    card: CardCode;
    cart?: ReactNode;
    children: ReactNode;
  };

const NO_MEDIAS: readonly Media[] = [];

/**
 * Whether going back leads to the home page. The back arrow then goes back, so that the gallery is not left in the
 * history below the home page.
 */
function isHomeBelow({ navigation }: { readonly navigation?: Navigation }): boolean {
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  return below != null && new URL(below).pathname === paths.home;
}

export function GalleryHeader({ onAddPhotos, cardsButton, cartButton, isCartAwaited }: HeaderProps) {
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
          <LanguageMenu />
        </div>
        {venue.banner && <Banner {...venue.banner} />}
      </header>
      {venue.banner && <Banner {...venue.banner} />}
    </>
  );
}

export function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
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

/** Opens the cart, or leads to its column if it is beside the photos. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const goToColumn = () => document.querySelector<HTMLElement>('aside > section')?.focus();
  return (
    <BadgeButton
      icon="cart"
      badge={count}
      aria-label={t('cart.open', { count })}
      aria-haspopup={isWide ? undefined : 'dialog'}
      onClick={isWide ? goToColumn : onOpen}
    />
  );
}

/** The banner's space is reserved while it loads, and removed if that fails (requirement S3). */
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

export function TitleBand(props: BandProps) {
  const { medias = NO_MEDIAS, isOwn = false, covers = NO_MEDIAS, album, onShowSlideshow, isLoading } = props;
  const { t } = useTranslation();
  const isAlbum = album !== undefined;
  const day = useMemo(() => dayTitle(medias, t), [medias, t]);
  const counts = useMemo(() => countByKind(medias), [medias]);
  return (
    <div className={band.band}>
      {!isAlbum && (isLoading || (medias.length > 0 && !isOwn)) && (
        <div className={band.cover}>
          {covers.map((media) => (
            <div key={media.id} className={band.photo} style={{ flexGrow: ratioOf(media) }}>
              <MediaPicture media={media} isEager />
              {props.coverButton?.(media)}
            </div>
          ))}
          {!isLoading && covers.length === 0 && <VenuePicture />}
        </div>
      )}
      {/* Has another key than the title below a cover: a new element that appears elsewhere is no layout shift. */}
      <div key={String(isAlbum)} className={band.words}>
        <div>
          <h1 ref={isLoading ? undefined : focusNewPage} tabIndex={-1} className={band.title}>
            {isAlbum ? t('gallery.yours') : (day ?? t(isOwn ? 'gallery.own' : 'gallery.day'))}
          </h1>
          <p className={band.counts}>
            {medias.length > 0 &&
              (isAlbum ? t('gallery.unmarked', { counts: countsText(t, counts) }) : countsText(t, counts, 'dots'))}
          </p>
        </div>
        <div className={band.actions}>
          {isAlbum
            ? album
            : onShowSlideshow &&
              counts.photos > 1 && (
                <button type="button" className={band.button} onClick={onShowSlideshow}>
                  <Icon name="play" size={16} />
                  {t('gallery.slideshow')}
                </button>
              )}
        </div>
      </div>
    </div>
  );
}

function VenuePicture() {
  const [picture] = useVenue().homePictures;
  return <img className={band.venuePicture} {...picture} sizes="(min-width: 48rem) 62vw, 100vw" alt="" />;
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
      <SiteFooter venue={venue} cardCode={card} />
    </div>
  );
}

/** Rendered by the server, and while the gallery loads. */
export function LoadingGallery({ card }: { card: CardCode }) {
  const { hasOnlineSale } = useVenue();
  return (
    <GalleryFrame card={card} isCartAwaited={hasOnlineSale} isLoading>
      <GallerySkeleton />
    </GalleryFrame>
  );
}
