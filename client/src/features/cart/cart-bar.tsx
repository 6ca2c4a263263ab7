import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useBottomBar } from '#client/ui/use-bottom-bar.ts';
import { formatCents } from '#shared/money.ts';
import { BetterPrice } from './better-price.tsx';
import type { Cart } from './cart.ts';
import styles from './cart-places.module.css';

type CartBarProps = {
  cart: Cart;
  /** All of the cart is open over it, which is the cart then. */
  isCovered: boolean;
  onOpen: () => void;
};

/** The cart in thumb reach, on a phone: how many, how much, the way to pay; a tap on the sum opens all of it. */
export function CartBar({ cart, isCovered, onOpen }: CartBarProps) {
  const { t } = useTranslation();
  const bar = useBottomBar();
  return (
    <section ref={bar} className={styles.bar} aria-label={isCovered ? undefined : t('cart.title')} data-bottom-bar>
      <BetterPrice cart={cart} isShort />
      <button type="button" className={styles.open} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.count}>
          {t('cart.items', { count: cart.count })} <Icon name="up" size={16} />
        </span>
        <strong className={styles.sum}>{formatCents(cart.order.totalCents)}</strong>
        <span className="visually-hidden">{t('cart.showCart')}</span>
      </button>
      <Button disabled={cart.count === 0} onClick={cart.onCheckout}>
        {t('cart.checkout')}
      </Button>
    </section>
  );
}
