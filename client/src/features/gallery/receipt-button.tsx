import { useTranslation } from 'react-i18next';
import styles from './gallery-section.module.css';

/** Opens the receipt of the bought media (B3). */
export function ReceiptButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {' · '}
      <button type="button" className={styles.receipt} onClick={onOpen}>
        {t('gallery.receipt')}
      </button>
    </>
  );
}
