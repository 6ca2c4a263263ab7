import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#client/services/analytics.ts';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { BadgeButton, IconButton } from '#client/ui/button.tsx';
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

export function AddPhotosButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const words = t('gallery.addPhotos');
  return <BadgeButton icon="addPhoto" words={words} aria-label={words} onClick={onOpen} />;
}

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
