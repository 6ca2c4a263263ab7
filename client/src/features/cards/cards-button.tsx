import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import styles from './cards-button.module.css';

/** The cards in the header, with how many there are (requirement G9). */
export function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const countId = useId();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('cards.title')}
      aria-describedby={countId}
      aria-haspopup="dialog"
      title={t('cards.title')}
      onClick={onOpen}
    >
      <Icon name="cards" size={22} />
      {count > 1 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
      <span id={countId} className="visually-hidden">
        {t('cards.count', { count })}
      </span>
    </button>
  );
}
