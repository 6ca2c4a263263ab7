import { useTranslation } from 'react-i18next';
import { BadgeButton } from '#client/ui/button.tsx';

export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <BadgeButton
      icon="cart"
      badge={count}
      aria-label={t('cart.open', { count })}
      aria-haspopup="dialog"
      onClick={onOpen}
    />
  );
}
