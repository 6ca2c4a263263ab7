import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Icon } from '#client/ui/icon.tsx';
import { betterPrice, type NextPrice, nextPrice } from '#shared/prices/better-price.ts';
import { offeredCatalogue } from '#shared/prices/package-offer.ts';
import styles from './better-price-line.module.css';
import type { SavedCart } from './cart.ts';

const HOLES_IN_PUNCH_CARD = 5;

type Saying = 'price' | 'sum';

function lineOf(
  t: TFunction,
  { order, offers }: SavedCart,
  says: Saying,
): { text: string; step: NextPrice | null } | null {
  if (!offers || order.items.length === 0) return null;
  const catalogue = offeredCatalogue(order, offers.catalogue, offers.all);
  const step = nextPrice(order, catalogue, offers.left);
  if (step) {
    const { count, at, of, unitPriceCents, totalCents } = step;
    const price = formatCents(says === 'sum' ? totalCents : unitPriceCents);
    return { text: t(`cart.better.${says}.${of}`, { count, at, price }), step };
  }
  const better = betterPrice(order, catalogue, offers.left);
  // The cart shows the package itself.
  if (better?.kind !== 'allDigital' || says === 'sum') return null;
  return { text: t('cart.better.allDigital', { price: formatCents(better.priceCents) }), step: null };
}

export function betterPriceText(t: TFunction, cart: SavedCart): string | null {
  return lineOf(t, cart, 'price')?.text ?? null;
}

type BetterPriceLineProps = {
  cart: SavedCart;
  says?: Saying;
  hasPunchCard?: boolean;
};

export function BetterPriceLine({ cart, says = 'price', hasPunchCard = true }: BetterPriceLineProps) {
  const { t } = useTranslation();
  const line = lineOf(t, cart, says);
  if (!line) return null;
  return (
    <div className={styles.line}>
      {hasPunchCard && line.step && <PunchCard {...line.step} />}
      <p>{line.text}</p>
    </div>
  );
}

/** Punch card up to the better price, aria-hidden: the line says the same. */
function PunchCard({ at, count }: NextPrice) {
  const first = Math.max(1, at - HOLES_IN_PUNCH_CARD + 1);
  const holes = Array.from({ length: at - first + 1 }, (_, index) => first + index);
  return (
    <span className={styles.holes} aria-hidden="true">
      {holes.map((hole) => (
        <span key={hole} className={styles.hole} data-punched={hole <= at - count || undefined}>
          {hole <= at - count ? <Icon name="check" size={14} /> : hole === at && <b>{at}</b>}
        </span>
      ))}
    </span>
  );
}
