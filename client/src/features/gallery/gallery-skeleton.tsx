import { useTranslation } from 'react-i18next';
import section from './gallery-section.module.css';
import styles from './gallery-skeleton.module.css';
import grid from './media-grid.module.css';

const CELLS = Array.from({ length: 12 }, (_, index) => index);

/** The gallery's final shape while it loads, so that nothing jumps when it is there. */
export function GallerySkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={section.section}>
      <p className="visually-hidden" role="status">
        {t('gallery.loading')}
      </p>
      <div className={section.header} aria-hidden="true">
        <div className={styles.heading} />
      </div>
      <div className={grid.grid} aria-hidden="true">
        {CELLS.map((cell) => (
          <div key={cell} className={styles.cell} />
        ))}
      </div>
    </div>
  );
}
