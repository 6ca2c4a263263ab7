import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nth } from '#client/i18n/nth.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { itemKind, type OrderItem } from '#shared/order.ts';
import { isInTier, type PriceTier, priceTiers } from '#shared/price-tiers.ts';
import type { Product } from '#shared/product.ts';
import styles from './price-tier-list.module.css';

type Kind = ReturnType<typeof itemKind>;

/** "3 photos". */
function countText(t: TFunction, kind: Kind, count: number): string {
  return kind === 'both' ? t('cart.items', { count }) : t(`gallery.${kind}`, { count });
}

/** "5 to 9 photos". */
function rangeText(t: TFunction, kind: Kind, { from, to }: PriceTier): string {
  if (to === null) return t(`prices.from.${kind}`, { from });
  return to === from ? countText(t, kind, from) : t(`prices.range.${kind}`, { from, to });
}

/** What the first item of a tier adds, or how much less all cost with it. */
function entryText(t: TFunction, kind: Kind, { from, entryCents }: PriceTier): string {
  const price = formatCents(Math.abs(entryCents));
  if (entryCents < 0) return t('prices.less', { at: from, before: from - 1, price });
  return t(`prices.entry.${kind}`, { ...nth(from), price });
}

type PriceTierListProps = {
  product: Product;
  /** What the visitor has selected of this product. */
  chosen: OrderItem | undefined;
};

/** The prices of a product from tier to tier: each price, what it saves, and which one the visitor has. */
export function PriceTierList({ product, chosen }: PriceTierListProps) {
  const { t } = useTranslation();
  const kind = itemKind(product);
  const tiers = priceTiers(product.ranges);
  const count = chosen?.medias.length ?? 0;
  return (
    <ul className={styles.tiers} aria-label={t(`prices.${kind}`)}>
      {tiers.map((tier) => {
        const own = chosen && isInTier(tier, count) ? chosen : null;
        const name = tiers.length === 1 ? t(`prices.${kind}`) : rangeText(t, kind, tier);
        return (
          <li key={tier.from} className={styles.tier} data-own={own !== null || undefined}>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              {own && (
                <p className={styles.own}>
                  {t('prices.own', { items: countText(t, kind, count), price: formatCents(own.totalCents) })}
                </p>
              )}
              {tier.savedCents > 0 && (
                <p className={styles.saving}>{t(`prices.saving.${kind}`, { price: formatCents(tier.savedCents) })}</p>
              )}
              {tier.from > 1 && count < tier.from && <p>{entryText(t, kind, tier)}</p>}
            </div>
            <p className={styles.each}>
              <b>{formatCents(tier.unitPriceCents)}</b> <span>{t('prices.each')}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
