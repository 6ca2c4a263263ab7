import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type BetterPrice, betterPrice } from '#shared/better-price.ts';
import { formatCents } from '#shared/money.ts';
import { offeredCatalogue } from '#shared/package-offer.ts';
import styles from './better-price-line.module.css';
import type { Cart } from './cart.ts';

/** The next step that lowers the price, as far as it is known. */
function betterPriceOf({ order, offers }: Cart): BetterPrice | null {
  if (!offers || order.items.length === 0) return null;
  return betterPrice(order, offeredCatalogue(order, offers.catalogue, offers.all), offers.left);
}

/**
 * Says which further choice lowers the price. It shows the catalogue's price of one item, never a computed total.
 * Shows nothing when no choice lowers the price.
 * @param isShort whether to use the short text, for the narrow bar
 */
export function BetterPriceLine({ cart, isShort }: { cart: Cart; isShort: boolean }) {
  const { t } = useTranslation();
  const better = betterPriceOf(cart);
  if (!better) return null;
  return <p className={isShort ? styles.short : styles.line}>{isShort ? shortText(t, better) : longText(t, better)}</p>;
}

/** The short text of the hint, or null without one. */
export function shortBetterPrice(t: TFunction, cart: Cart): string | null {
  const better = betterPriceOf(cart);
  return better && shortText(t, better);
}

function longText(t: TFunction, better: BetterPrice): string {
  if (better.kind === 'allDigital') {
    const price = formatCents(better.priceCents);
    return better.total === 'up' ? t('cart.better.allDigitalUp', { price }) : t('cart.allDigitalHint');
  }
  return `${shortText(t, better)} ${t(`cart.better.${better.total}`)}`;
}

function shortText(t: TFunction, better: BetterPrice): string {
  if (better.kind === 'allDigital') return t('cart.better.shortAllDigital', { price: formatCents(better.priceCents) });
  const price = formatCents(better.unitPriceCents);
  return t(`cart.better.${better.of}`, { count: better.count, price });
}
