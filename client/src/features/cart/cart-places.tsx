import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BadgeButton } from '#client/ui/badge-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useBarHeight } from '#client/ui/use-bar-height.ts';
import { formatCents } from '#shared/money.ts';
import type { Cart } from './cart.ts';
import styles from './cart-places.module.css';
import { CartWords } from './cart-words.tsx';

/** The button in the header that opens the cart, with how many media are in it. */
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

type CartColumnProps = {
  /** Whether the cart is also open in a modal over the page. The modal has the accessible name then. */
  isCovered: boolean;
  children: ReactNode;
};

/** The cart beside the media, on a wide screen. */
export function CartColumn({ isCovered, children }: CartColumnProps) {
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

type CartBarProps = {
  cart: Cart;
  /** Whether the cart is also open in a modal over the page. The modal has the accessible name then. */
  isCovered: boolean;
  onOpen: () => void;
};

/** The cart at the bottom of a phone's screen: count, total and the checkout button. A press on the total opens the cart. */
export function CartBar({ cart, isCovered, onOpen }: CartBarProps) {
  const { t } = useTranslation();
  const bar = useBarHeight('--bottom-bar');
  return (
    <section ref={bar} className={styles.bar} aria-label={isCovered ? undefined : t('cart.title')} data-bottom-bar>
      <CartWords cart={cart} isShort />
      <button type="button" className={styles.open} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.count}>
          <span>{t('cart.items', { count: cart.count })}</span> <Icon name="up" size={16} />
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
