import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#client/ui/button.tsx';
import { useFocusAfterRemove } from '#client/ui/use-focus-after-remove.ts';
import type { Media } from '#shared/media.ts';
import { formatCents } from '#shared/money.ts';
import type { Cart } from './cart.ts';
import styles from './cart-panel.module.css';
import { CartWords } from './cart-words.tsx';
import { PackageOption } from './package-option.tsx';

type CartPanelProps = {
  cart: Cart;
  /** Draws the thumbnail of a media. The gallery feature owns the pictures. */
  picture: (media: Media) => ReactNode;
};

/** The whole cart: the package, the chosen media, the total and the checkout button (requirements C1 to C3). */
export function CartPanel({ cart, picture }: CartPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.panel}>
      <PackageOption cart={cart} />
      {cart.count === 0 && <p className={styles.empty}>{t('cart.empty')}</p>}
      <ul className={styles.items}>
        {cart.medias.map((media) => (
          <CartItem key={media.id} media={media} cart={cart} picture={picture(media)} />
        ))}
      </ul>
      {cart.hiddenCount > 0 && <p className={styles.empty}>{t('cart.hidden', { count: cart.hiddenCount })}</p>}
      <CartWords cart={cart} hasHint={!cart.allDigital?.isPromoted} />
      <CartTotal cart={cart} />
      <Button isWide disabled={cart.count === 0} onClick={cart.onCheckout}>
        {t('cart.checkout')}
      </Button>
    </div>
  );
}

/** The count and the total. The total comes from the provider; it is never computed here. */
function CartTotal({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  return (
    <p className={styles.total} aria-busy={cart.isChangingAny || undefined}>
      <span>{t('cart.items', { count: cart.count })}</span>
      <strong className={styles.sum}>{formatCents(cart.order.totalCents)}</strong>
    </p>
  );
}

function CartItem({ media, cart, picture }: { media: Media; cart: Cart; picture: ReactNode }) {
  const { t } = useTranslation();
  const isVideo = media.kind === 'video';
  const number = cart.numbers.get(media.id) ?? 0;
  const row = useFocusAfterRemove<HTMLLIElement>();
  return (
    <li ref={row} className={styles.item}>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.name}>{t(isVideo ? 'gallery.video' : 'gallery.photo', { number })}</span>
      <IconButton
        icon="trash"
        label={t(isVideo ? 'cart.removeVideo' : 'cart.removePhoto', { number })}
        isBusy={cart.isChanging(media)}
        onClick={() => cart.onRemove(media)}
      />
    </li>
  );
}
