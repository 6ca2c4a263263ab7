import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useBarHeight } from '#client/ui/use-bar-height.ts';
import type { Media } from '#shared/media.ts';
import { formatCents } from '#shared/money.ts';
import { BetterPriceLine } from './better-price-line.tsx';
import type { Cart } from './cart.ts';
import { CartHeading } from './cart-heading.tsx';
import styles from './cart-places.module.css';
import { CartStatus } from './cart-status.tsx';

type CartColumnProps = {
  /** How many media the order has. */
  count: number;
  /** Whether the cart is also open in a modal over the page. The modal has the accessible name then. */
  isCovered: boolean;
  children: ReactNode;
};

/** The cart beside the media, on a wide screen. */
export function CartColumn({ count, isCovered, children }: CartColumnProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles.column}>
      <section aria-label={isCovered ? undefined : t('cart.title')} className={styles.sticky}>
        <CartHeading count={count} />
        {children}
      </section>
    </aside>
  );
}

/** So many prints lie in the bar. */
const MOST_PRINTS = 3;

type CartBarProps = {
  cart: Cart;
  /** Whether the cart is also open in a modal over the page. The modal has the accessible name then. */
  isCovered: boolean;
  /** Whether its upper edge is scalloped. */
  isScalloped?: boolean;
  /** Draws the thumbnail of a media. The gallery feature owns the pictures. */
  picture: (media: Media) => ReactNode;
  onOpen: () => void;
};

/**
 * The cart at the bottom of a phone's screen: what the next photo costs, the last chosen photos, count, total and the
 * checkout button. A press on the total opens the cart. Empty or full it is equally high, so that nothing moves.
 */
export function CartBar({ cart, isCovered, isScalloped = false, picture, onOpen }: CartBarProps) {
  const { t } = useTranslation();
  const bar = useBarHeight('--bottom-bar');
  return (
    <section
      ref={bar}
      className={styles.bar}
      data-scalloped={isScalloped || undefined}
      aria-label={isCovered ? undefined : t('cart.title')}
      data-bottom-bar
    >
      <BetterPriceLine cart={cart} />
      <CartStatus cart={cart} />
      <div className={styles.row}>
        <button type="button" className={styles.open} onClick={onOpen} aria-haspopup="dialog">
          <span className={styles.prints} aria-hidden="true">
            {cart.medias.slice(-MOST_PRINTS).map((media) => (
              <span key={media.id} className={styles.print}>
                {picture(media)}
              </span>
            ))}
          </span>
          <BarWords cart={cart} />
          <span className="visually-hidden">{t('cart.showCart')}</span>
        </button>
        <Button disabled={cart.count === 0} onClick={cart.onCheckout}>
          {t('cart.checkout')}
        </Button>
      </div>
    </section>
  );
}

/** Count and total; of an empty cart, what to do. */
function BarWords({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const isEmpty = cart.count === 0;
  return (
    <span className={styles.words}>
      {isEmpty && <span className={styles.invitation}>{t('cart.empty')}</span>}
      <span className={isEmpty ? 'visually-hidden' : styles.count}>
        <span>{t('cart.items', { count: cart.count })}</span> {!isEmpty && <Icon name="up" size={16} />}
      </span>
      {!isEmpty && <strong className={styles.sum}>{formatCents(cart.order.totalCents)}</strong>}
    </span>
  );
}
