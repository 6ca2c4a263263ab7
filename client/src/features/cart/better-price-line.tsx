import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Icon } from '#client/ui/icon.tsx';
import { betterPrice, type NextPrice, nextPrice } from '#shared/prices/better-price.ts';
import { offeredCatalogue } from '#shared/prices/package-offer.ts';
import styles from './better-price-line.module.css';
import type { SavedCart } from './cart.ts';

const HOLES_IN_PUNCH_CARD = 5;

/** The price of each then, for a narrow place beside the photos, or the sum, for the cart that adds up. */
type Saying = 'price' | 'sum';

/** Which further choice lowers the price, as far as it is known: in words, and the step that a punch card draws. */
function hintOf(
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
  // The cart itself has the package.
  if (better?.kind !== 'allDigital' || says === 'sum') return null;
  return { text: t('cart.better.allDigital', { price: formatCents(better.priceCents) }), step: null };
}

/** The hint in words, or null without one. */
export function betterPriceText(t: TFunction, cart: SavedCart): string | null {
  return hintOf(t, cart, 'price')?.text ?? null;
}

type BetterPriceLineProps = {
  cart: SavedCart;
  says?: Saying;
  /** Whether there is room for a punch card of the way there. */
  hasPunchCard?: boolean;
};

/** Says which further choice lowers the price. Nothing where no choice does. */
export function BetterPriceLine({ cart, says = 'price', hasPunchCard = true }: BetterPriceLineProps) {
  const { t } = useTranslation();
  const hint = hintOf(t, cart, says);
  if (!hint) return null;
  return (
    <div className={styles.line}>
      {hasPunchCard && hint.step && <PunchCard {...hint.step} />}
      <p>{hint.text}</p>
    </div>
  );
}

/** The last holes up to the better price: punched for what is chosen, and the one that it takes. The words say the same. */
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
