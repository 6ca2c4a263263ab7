import { useTranslation } from 'react-i18next';
import { type BetterPrice, betterPrice } from '#shared/better-price.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import { offeredCatalogue } from '#shared/package-offer.ts';
import styles from './better-price-line.module.css';
import type { Cart } from './cart.ts';

type BetterPriceLineProps = {
  order: Order;
  offers: NonNullable<Cart['offers']>;
  /** Whether to use the short text, for the narrow bar. */
  isShort: boolean;
};

/**
 * Says which further choice lowers the price. It shows the catalogue's price of one item, never a computed total.
 * Shows nothing when no choice lowers the price.
 */
export function BetterPriceLine({ order, offers, isShort }: BetterPriceLineProps) {
  const { t } = useTranslation();
  const { catalogue, left, all } = offers;
  const better = betterPrice(order, offeredCatalogue(order, catalogue, all), left);
  if (!better) return null;
  return (
    <p className={isShort ? styles.short : styles.line} role="status">
      {isShort ? shortText(t, better) : longText(t, better)}
    </p>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function longText(t: Translate, better: BetterPrice): string {
  if (better.kind === 'allDigital') {
    const price = formatCents(better.priceCents);
    return better.total === 'up' ? t('cart.better.allDigitalUp', { price }) : t('cart.allDigitalHint');
  }
  return `${shortText(t, better)} ${t(`cart.better.${better.total}`)}`;
}

function shortText(t: Translate, better: BetterPrice): string {
  if (better.kind === 'allDigital') return t('cart.better.shortAllDigital', { price: formatCents(better.priceCents) });
  const price = formatCents(better.unitPriceCents);
  return t(`cart.better.${better.of}`, { count: better.count, price });
}
