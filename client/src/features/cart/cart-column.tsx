import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cart-places.module.css';

/** The cart beside the photos, on a wide screen. @param isCovered all of it is open once more, over the page. */
export function CartColumn({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <aside className={styles.column}>
      <section aria-labelledby={isCovered ? undefined : headingId} className={styles.sticky}>
        <h2 id={headingId} className={styles.heading}>
          {t('cart.title')}
        </h2>
        {children}
      </section>
    </aside>
  );
}
