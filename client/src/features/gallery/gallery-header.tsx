import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#client/services/analytics.ts';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Venue } from '#shared/site/venue.ts';
import styles from './gallery-header.module.css';

type GalleryHeaderProps = {
  venue: Pick<Venue, 'banner'>;
  logo: ReactNode;
  children: ReactNode;
  onLeave: () => void;
};

/** Way back, venue, cart and language (requirement G2). */
export function GalleryHeader({ venue, logo, children, onLeave }: GalleryHeaderProps) {
  const { t } = useTranslation();
  const leave = () => {
    track('leave_gallery');
    onLeave();
  };
  const topBar = useBarHeight('--top-bar');
  return (
    <>
      <header ref={topBar} className={styles.header} data-beside-bars>
        <IconButton icon="back" label={t('gallery.back')} onClick={leave} />
        <div className={styles.logo}>{logo}</div>
        <div className={styles.actions}>{children}</div>
      </header>
      {venue.banner && <Banner {...venue.banner} />}
    </>
  );
}

type GalleryActionsProps = {
  children: ReactNode;
  /** Null with fewer than two photos. */
  onShowFilm: (() => void) | null;
  /** Null where the venue accepts none. */
  onAddPhotos: (() => void) | null;
};

export function GalleryActions({ children, onShowFilm, onAddPhotos }: GalleryActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onShowFilm && (
        <button type="button" onClick={onShowFilm}>
          <Icon name="play" size={16} />
          {t('gallery.film')}
        </button>
      )}
      {onAddPhotos && (
        <button type="button" onClick={onAddPhotos}>
          {t('gallery.addPhotos')}
        </button>
      )}
      {children}
    </>
  );
}

export const PricesButton = memo(function PricesButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const showPrices = () => {
    track('show_help_modal');
    onOpen();
  };
  return (
    <button type="button" className={styles.prices} onClick={showPrices}>
      {t('gallery.prices')}
    </button>
  );
});

/** Reserves its height while loading; nothing on failure (requirement S3). */
function Banner({ url, heightPx }: NonNullable<Venue['banner']>) {
  return (
    <div className={styles.banner}>
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
