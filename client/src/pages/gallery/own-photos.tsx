import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ArchiveStatus } from '#client/features/downloads/archive-status.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SendCardButton } from '#client/ui/send-card-button.tsx';
import { Tile } from '#client/ui/tile.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import { paths } from '#shared/site/paths.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { openerFor } from './overlays/use-overlays.ts';
import styles from './own-photos.module.css';

/** Lets visitors share their card's code, add more photos, and save all (requirement U5). */
export function OwnPhotos() {
  const { card, downloads } = useGalleryPage();
  const { name, hasFacialRecognition } = useVenue();
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { archive, openOneByOne } = downloads.extras;
  return (
    <div className={styles.own}>
      {archive.state.phase !== 'idle' && <ArchiveStatus archive={archive} onOneByOne={openOneByOne} />}
      <div className={styles.card}>
        <span className={styles.sign}>
          <Icon name="cards" size={24} />
        </span>
        <div className={styles.words}>
          <p className={styles.code}>{t('cards.name', { code: formatCardCode(card) })}</p>
          <p className="small-print">{t('upload.whoSees')}</p>
        </div>
        <SendCardButton card={card} venueName={name}>
          {t('upload.sendCode')}
        </SendCardButton>
      </div>
      {hasFacialRecognition && (
        <Tile
          icon="face"
          name={t('upload.venuePhotos')}
          note={t('upload.venuePhotosNote')}
          onClick={() => navigate(paths.home)}
        />
      )}
      <OwnPhotosBar />
    </div>
  );
}

function OwnPhotosBar() {
  const { gallery, downloads, boughtChoice } = useGalleryPage();
  const { t } = useTranslation();
  const { archive, openToPhotos } = downloads.extras;
  if (boughtChoice.medias.length > 0) return null;
  return (
    <BottomBar label={t('gallery.ofCard')}>
      <div className={styles.bar}>
        <Button variant="secondary" icon="addPhoto" isWide onClick={openerFor('upload')}>
          {t('gallery.addPhotos')}
        </Button>
        <Button
          icon="download"
          isWide
          isBusy={archive.state.phase === 'preparing'}
          onClick={openToPhotos ?? archive.start}
        >
          {t('upload.saveAll', { count: gallery.extras.length })}
        </Button>
      </div>
    </BottomBar>
  );
}
