import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import styles from './cart-button.module.css';

/** The cart in the header, with how many media are in it. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.button} aria-label={t('cart.open', { count })} onClick={onOpen}>
      <Icon name="cart" size={22} />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
