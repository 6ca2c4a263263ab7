import { useTranslation } from 'react-i18next';
import { useVenue } from '#client/queries/venue.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import styles from './gallery.module.css';
import { useGalleryPage } from './gallery-page-context.tsx';

/** Says where the counter is and which card to show there. Bought photos have their own bar. */
export function CounterBar() {
  const { card, gallery } = useGalleryPage();
  const { seller } = useVenue();
  const { t } = useTranslation();
  const code = formatCardCode(card);
  return (
    <>
      <p className={styles.onSite}>{t('gallery.onSiteOnly')}</p>
      {gallery.sold.length === 0 && (
        <BottomBar label={t('cards.name', { code })}>
          <p className={styles.show}>
            <span>{t('gallery.atCounter')}</span> <b>{code}</b>
          </p>
          {seller?.address && <p className={styles.counter}>{seller.address}</p>}
        </BottomBar>
      )}
    </>
  );
}
