import { useTranslation } from 'react-i18next';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import gallery from './gallery.module.css';
import styles from './gallery-bars.module.css';
import { ClearButton } from './gallery-cart.tsx';
import { useGalleryPage } from './gallery-page-context.tsx';
import { importDeferred } from './import-deferred.ts';

const ChooseAll = optionalPart(importDeferred, 'ChooseAll');

/** Shows how many media are chosen to save. While the visitor chooses, this bar replaces the cart's bar (G15). */
export function BoughtBar() {
  const { gallery, boughtChoice, isChoosing, setIsChoosing } = useGalleryPage();
  const { t } = useTranslation();
  const { medias, ticks } = boughtChoice;
  if (!isChoosing) return null;
  const endChoice = () => {
    setIsChoosing(false);
    focusSection();
  };
  if (medias.length === 0)
    return (
      <BottomBar label={t('gallery.ofCard')}>
        <div className={styles.row}>
          <p className={styles.count}>{t('cart.empty')}</p>
          <ChooseAll medias={[...gallery.sold, ...gallery.extras]} ticks={ticks} />
          <IconButton icon="close" label={t('site.close')} onClick={endChoice} />
        </div>
      </BottomBar>
    );
  return (
    <BottomBar label={t('downloads.choice')}>
      <div className={styles.row}>
        <p className={styles.count} role="status">
          {t('downloads.chosen', { count: medias.length })}
        </p>
        <ClearButton medias={medias} ticks={ticks} onClear={endChoice} />
        <Actions />
      </div>
    </BottomBar>
  );
}

/** Focuses the section's heading, because the pressed button disappears with its bar. */
function focusSection(): void {
  document.querySelector<HTMLElement>('main section h2')?.focus({ preventScroll: true });
}

/** Offers the actions for the chosen media. */
function Actions() {
  const { boughtChoice, downloads } = useGalleryPage();
  const { t } = useTranslation();
  const { openToPhotos, openShare, openOneByOne } = downloads.ofMedias(boughtChoice.medias, boughtChoice.completed);
  return (
    <div className={styles.actions}>
      {openToPhotos && (
        <Button icon="photo" onClick={openToPhotos}>
          {t('downloads.toPhotos')}
        </Button>
      )}
      <Button variant={openToPhotos ? 'secondary' : 'primary'} icon="download" onClick={openOneByOne}>
        {t('downloads.one')}
      </Button>
      {openShare && (
        <Button variant="secondary" icon="share" onClick={openShare}>
          {t('downloads.share')}
        </Button>
      )}
    </div>
  );
}

/** Says which card to show at the venue's counter. If media are bought, the section's note says it instead of a bar. */
export function CounterBar() {
  const page = useGalleryPage();
  const { seller } = useVenue();
  const { t } = useTranslation();
  const code = formatCardCode(page.card);
  return (
    <>
      <p className={gallery.onSite}>{t('gallery.onSiteOnly')}</p>
      {page.gallery.sold.length === 0 && (
        <BottomBar label={t('cards.name', { code })}>
          <p className={gallery.show}>
            <span>{t('gallery.atCounter')}</span> <b>{code}</b>
          </p>
          {seller?.address && <p className={gallery.counter}>{seller.address}</p>}
        </BottomBar>
      )}
    </>
  );
}
