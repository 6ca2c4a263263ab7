import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { GallerySkeleton } from '#client/features/gallery/gallery-states.tsx';
import { TitleBand } from '#client/features/gallery/title-band.tsx';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu, usePageTitle, VenueLogo } from '#client/features/site/site-header.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { useVenue } from '#client/queries/venue.ts';
import { track } from '#client/services/analytics.ts';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { BadgeButton, IconButton } from '#client/ui/button.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import styles from './gallery.module.css';
import header from './gallery-header.module.css';

/** Whether going back leads home. The back arrow then goes back, so that no gallery is left below the home page. */
function isHomeBelow({ navigation }: { readonly navigation?: Navigation }): boolean {
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  return below != null && new URL(below).pathname === paths.home;
}

export function GalleryHeader({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { banner } = useVenue();
  const [, navigate] = useLocation();
  const leave = () => {
    track('leave_gallery');
    // Unlike the history's `back`, this goes back once if it is called twice.
    if (isHomeBelow(window)) navigation.back();
    else navigate(paths.home);
  };
  const topBar = useBarHeight('--top-bar');
  return (
    <>
      <header ref={topBar} className={header.header} data-beside-bars>
        <IconButton icon="back" label={t('gallery.back')} onClick={leave} />
        <div className={header.logo}>
          <VenueLogo size="small" />
        </div>
        <div className={header.actions}>
          {children}
          <LanguageMenu />
        </div>
        {banner && <Banner {...banner} />}
      </header>
      {banner && <Banner {...banner} />}
    </>
  );
}

/** Reserves the space of the cart's button until it shows, as `CartSpace` does for the cart's column. */
export const CartButtonSpace = () => <span className={styles.cartButtonPlace} />;
export const CartSpace = () => <div className={styles.cartSpace} />;

export function AddPhotosButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const words = t('gallery.addPhotos');
  return <BadgeButton icon="addPhoto" words={words} aria-label={words} onClick={onAdd} />;
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

/** Shows the venue's banner. Its space is reserved while it loads, and removed if loading fails (requirement S3). */
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

type GalleryFrameProps = {
  card: CardCode;
  buttons?: ReactNode;
  title: ReactNode;
  cart?: ReactNode;
  children: ReactNode;
};

export function GalleryFrame({ card, buttons, title, cart, children }: GalleryFrameProps) {
  const { t } = useTranslation();
  const venue = useVenue();
  usePageTitle(t('site.galleryTitle'));
  return (
    <div className={styles.page} data-beside-bars>
      <GalleryHeader>{buttons}</GalleryHeader>
      <div className={styles.columns}>
        <main className={styles.main}>
          {title}
          {children}
        </main>
        {cart}
      </div>
      <SiteFooter venue={venue} cardCode={card} />
    </div>
  );
}

/** Shows a gallery that is loading. The server renders this, too. */
export function LoadingGallery({ card }: { card: CardCode }) {
  const { hasOnlineSale } = useVenue();
  return (
    <GalleryFrame
      card={card}
      buttons={hasOnlineSale && <CartButtonSpace />}
      title={<TitleBand isLoading />}
      cart={hasOnlineSale && <CartSpace />}
    >
      <GallerySkeleton />
    </GalleryFrame>
  );
}
