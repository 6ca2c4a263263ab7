import { useTranslation } from 'react-i18next';
import grid from '#client/features/gallery/grid/media-grid.module.css';
import section from './gallery-section.module.css';
import styles from './gallery-skeleton.module.css';

/** Fill the screen, but no more: each is animated. */
const PHONE_CELLS = 12;
const MAX_CELLS = 60;
const PHONE_PX = 480;

/** Nothing moves when the media arrive. @param count of media, once known */
export function GallerySkeleton({ count = MAX_CELLS }: { count?: number }) {
  const { t } = useTranslation();
  // The server knows no width.
  const most = globalThis.innerWidth <= PHONE_PX ? PHONE_CELLS : MAX_CELLS;
  const cells = Array.from({ length: Math.min(count, most) }, (_, index) => index);
  return (
    <div aria-busy="true" className={section.section}>
      <p className="visually-hidden" role="status">
        {t('gallery.loading')}
      </p>
      <div className={section.header} aria-hidden="true">
        <div className={styles.heading} />
      </div>
      <div className={grid.grid} aria-hidden="true">
        {cells.map((cell) => (
          <div key={cell} className={styles.cell} />
        ))}
      </div>
    </div>
  );
}
