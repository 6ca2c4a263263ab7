import { useTranslation } from 'react-i18next';
import band from '#client/features/gallery/title-band.module.css';
import { SlideshowButton } from '#client/features/gallery/title-band.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { useVenue } from '#client/queries/venue.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { countByKind } from '#shared/media/media.ts';
import styles from './album-actions.module.css';
import { useGalleryPage } from './gallery-page-context.tsx';
import { openerFor } from './overlays/use-overlays.ts';

/** Offers to save all bought media, where possible to the phone's own photos. */
function SaveAll() {
  const { archive, openToPhotos } = useGalleryPage().downloads.bought;
  const { t } = useTranslation();
  return (
    <Button
      icon={openToPhotos ? 'photo' : 'download'}
      isBusy={archive.state.phase === 'preparing'}
      onClick={openToPhotos ?? archive.start}
    >
      {t(openToPhotos ? 'downloads.toPhotos' : 'downloads.all')}
    </Button>
  );
}

const hasSlideshow = (page: ReturnType<typeof useGalleryPage>) => countByKind(page.gallery.sold).photos > 1;

function Choose() {
  const { boughtChoice, isChoosing, setIsChoosing } = useGalleryPage();
  const { t } = useTranslation();
  const choose = () => {
    if (isChoosing) boughtChoice.ticks.onToggle(boughtChoice.medias, false);
    setIsChoosing(!isChoosing);
  };
  return (
    <button type="button" className={band.button} aria-pressed={isChoosing} onClick={choose}>
      {t('gallery.choose')}
    </button>
  );
}

/** Offers to choose photos, and a menu; on a wide screen, also the slideshow and a button to save all (B3, G8). */
export function AlbumActions() {
  const page = useGalleryPage();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { hasOnlineSale } = useVenue();
  const { t } = useTranslation();
  const { archive, openToPhotos, openOneByOne } = page.downloads.bought;
  const isHidden = !isWide && !page.hasAlbumBar;
  // Photos that were bought at the venue have no receipt here.
  const hasReceipt = hasOnlineSale || page.gallery.cardSellsOnline;
  const items = [
    // If another bar replaces the album's bar on a phone, the menu offers the actions of the album's bar.
    isHidden && openToPhotos && { key: 'toPhotos', label: t('downloads.toPhotos'), onChoose: openToPhotos },
    (isHidden || openToPhotos) && { key: 'all', label: t('downloads.all'), onChoose: archive.start },
    { key: 'oneByOne', label: t('downloads.oneByOne'), onChoose: openOneByOne },
    isHidden && hasSlideshow(page) && { key: 'play', label: t('gallery.slideshow'), onChoose: openerFor('slideshow') },
    hasReceipt && { key: 'receipt', label: t('gallery.receipt'), onChoose: openerFor('receipt') },
  ].filter((item) => !!item);
  return (
    <>
      <Choose />
      {isWide && hasSlideshow(page) && <SlideshowButton onShow={openerFor('slideshow')} />}
      {isWide && <SaveAll />}
      <Menu label={t('gallery.more')} button={<Icon name="more" size={22} />} items={items} />
    </>
  );
}

export function AlbumBar() {
  const page = useGalleryPage();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { t } = useTranslation();
  if (isWide || !page.hasAlbumBar) return null;
  return (
    <BottomBar label={t('gallery.yours')}>
      <div className={styles.actions}>
        <SaveAll />
        {hasSlideshow(page) && (
          <Button variant="secondary" icon="play" onClick={openerFor('slideshow')}>
            {t('gallery.slideshow')}
          </Button>
        )}
      </div>
    </BottomBar>
  );
}
