import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldProblem } from '#client/ui/field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { itemKind } from '#shared/order.ts';
import { type SumPart, sumParts } from '#shared/prices/order-prices.ts';
import { BetterPriceLine } from './better-price-line.tsx';
import type { Cart } from './cart.ts';
import styles from './cart-body.module.css';
import { CartStatus } from './cart-status.tsx';
import { CartTiles, type CartTilesProps } from './cart-tiles.tsx';
import { PackageOption } from './package-option.tsx';

type CartBodyProps = CartTilesProps & {
  hasPackage?: boolean | undefined;
  /** A pending payment has its own button to the checkout. */
  isPaymentWaiting?: boolean;
};

/** The whole cart (requirements C1 to C3). */
export function CartBody({ hasPackage = true, isPaymentWaiting = false, ...props }: CartBodyProps) {
  const { t } = useTranslation();
  const { cart } = props;
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = cart.count === 0;
  // With an empty cart, a press leads to the photos.
  const askForPhotos = () => {
    setIsAsked(true);
    props.onMore();
  };
  return (
    <div className={styles.panel}>
      {isEmpty &&
        (isAsked ? <FieldProblem>{t('cart.empty')}</FieldProblem> : <p className={styles.soft}>{t('cart.empty')}</p>)}
      <CartTiles {...props} />
      {cart.hiddenCount > 0 && <p className={styles.soft}>{t('cart.hidden', { count: cart.hiddenCount })}</p>}
      <BetterPriceLine cart={cart} says="sum" />
      <EverythingTaken cart={cart} />
      {hasPackage && <PackageOption cart={cart} />}
      <CartStatus cart={cart} />
      <div className={styles.foot}>
        {!isEmpty && <CartTotal cart={cart} />}
        {!isPaymentWaiting && (
          <Button
            isWide
            data-checkout
            aria-disabled={isEmpty || undefined}
            onClick={isEmpty ? askForPhotos : cart.onCheckout}
          >
            {t('cart.checkout')}
          </Button>
        )}
      </div>
    </div>
  );
}

function EverythingTaken({ cart: { offers, order, count, allDigital } }: { cart: Cart }) {
  const { t } = useTranslation();
  if (!offers?.all || count === 0 || allDigital?.isChosen) return null;
  if (offers.left.photos + offers.left.videos > 0) return null;
  const { photos, videos } = offers.all;
  const kind = itemKind({ holdsPhotos: photos > 0, holdsVideos: videos > 0 });
  return (
    <p className={styles.everything}>
      <Icon name="check" />
      <span>{t(`cart.everything.${kind}`, { count: Math.max(1, order.cards.length) })}</span>
    </p>
  );
}

function partText(t: TFunction, { of, count, unitCents }: SumPart): string {
  if (of === 'package') return t('cart.allDigital');
  const counted = of === 'both' ? t('cart.items', { count }) : t(`gallery.${of}`, { count });
  return unitCents === null ? counted : `${counted} × ${formatCents(unitCents)}`;
}

/** The total and its parts, both from the provider's reply, never computed here. */
function CartTotal({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const parts = sumParts(cart.order);
  return (
    <p className={styles.total} aria-busy={cart.isChangingAny || undefined}>
      <span className={styles.parts}>
        {parts.map((part, at) => (
          <span key={JSON.stringify(part)}>{at === 0 ? partText(t, part) : `+ ${partText(t, part)}`}</span>
        ))}
      </span>{' '}
      <strong className={styles.sum}>{formatCents(cart.order.totalCents)}</strong>
    </p>
  );
}
