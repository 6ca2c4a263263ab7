import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { BadgeButton } from '#client/ui/button.tsx';

export function CardsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const countId = useId();
  return (
    <BadgeButton
      icon="cards"
      words={t('cards.title')}
      badge={count > 1 ? count : 0}
      aria-label={t('cards.title')}
      aria-describedby={countId}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span id={countId} className="visually-hidden">
        {t('cards.count', { count })}
      </span>
    </BadgeButton>
  );
}

/** Opens the cart, or leads to its column where that is beside the photos. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const goToColumn = () => document.querySelector<HTMLElement>('aside > section')?.focus();
  return (
    <BadgeButton
      icon="cart"
      badge={count}
      aria-label={t('cart.open', { count })}
      aria-haspopup={isWide ? undefined : 'dialog'}
      onClick={isWide ? goToColumn : onOpen}
    />
  );
}
