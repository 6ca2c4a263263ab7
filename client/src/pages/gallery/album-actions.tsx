import { useTranslation } from 'react-i18next';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { countByKind } from '#shared/media/media.ts';
import styles from './album-actions.module.css';
import { useGalleryPage } from './gallery-page-context.tsx';
import { openerFor } from './overlays/use-overlays.ts';

/** Offers to save or play all bought photos. The menu has what few visitors need (requirements B3, G8). */
export function AlbumActions() {
  const { gallery, downloads } = useGalleryPage();
  const { hasOnlineSale } = useVenue();
  const { t } = useTranslation();
  const { archive, openToPhotos, openOneByOne } = downloads.bought;
  const items = [
    ...(openToPhotos ? [{ key: 'all', label: t('downloads.all'), onChoose: archive.start }] : []),
    { key: 'oneByOne', label: t('downloads.oneByOne'), onChoose: openOneByOne },
    // Purchases at the venue have no receipt here.
    ...(hasOnlineSale || gallery.cardSellsOnline
      ? [{ key: 'receipt', label: t('gallery.receipt'), onChoose: openerFor('receipt') }]
      : []),
  ];
  return (
    <div className={styles.actions}>
      <Button
        icon={openToPhotos ? 'photo' : 'download'}
        isBusy={archive.state.phase === 'preparing'}
        onClick={openToPhotos ?? archive.start}
      >
        {t(openToPhotos ? 'downloads.toPhotos' : 'downloads.all')}
      </Button>
      {countByKind(gallery.sold).photos > 1 && (
        <Button variant="secondary" icon="play" onClick={openerFor('slideshow')}>
          {t('gallery.slideshow')}
        </Button>
      )}
      <Menu label={t('gallery.more')} button={<Icon name="more" size={22} />} items={items} />
    </div>
  );
}
