import { useTranslation } from 'react-i18next';
import styles from './cart-heading.module.css';

/** The visitor's order by name, and how many media it has. */
export function CartHeading({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.heading}>
      <h2 className={styles.title}>{t('cart.yours')}</h2>
      <p className={styles.count}>{t('cart.items', { count })}</p>
    </div>
  );
}
