import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { type SumPart, sumParts } from '#shared/sum-parts.ts';
import type { Cart } from './cart.ts';
import styles from './cart-panel.module.css';

function partText(t: TFunction, { of, count, unitCents }: SumPart): string {
  if (of === 'package') return t('cart.allDigital');
  const counted = of === 'both' ? t('cart.items', { count }) : t(`gallery.${of}`, { count });
  return unitCents === null ? counted : `${counted} × ${formatCents(unitCents)}`;
}

/** How the total is made up, and the total. Both come from the provider's reply; they are never computed here. */
export function CartTotal({ cart }: { cart: Cart }) {
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
