import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The button that opens the list of cards, with their number where there are several (requirement G9). */
export function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const countId = useId();
  return (
    <button
      type="button"
      aria-label={t('cards.title')}
      aria-describedby={countId}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span>{t('cards.title')}</span>
      {count > 1 && <span>{`(${count})`}</span>}
      <span id={countId} className="visually-hidden">
        {t('cards.count', { count })}
      </span>
    </button>
  );
}
