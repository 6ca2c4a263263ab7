import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BadgeButton } from '#client/ui/badge-button.tsx';

/** The button in the header that opens the list of cards, with their number (requirement G9). */
export function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const countId = useId();
  return (
    <BadgeButton
      icon="cards"
      badge={count > 1 ? count : 0}
      aria-label={t('cards.title')}
      aria-describedby={countId}
      aria-haspopup="dialog"
      title={t('cards.title')}
      onClick={onOpen}
    >
      <span id={countId} className="visually-hidden">
        {t('cards.count', { count })}
      </span>
    </BadgeButton>
  );
}
