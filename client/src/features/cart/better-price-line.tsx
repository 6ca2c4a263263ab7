import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCents, genderOf } from '#client/i18n/translator.ts';
import type { Media } from '#shared/media/media.ts';
import { offeredCatalogue } from '#shared/prices/package-offer.ts';
import { betterPrice, type PriceSteps, priceSteps } from './better-price.ts';
import styles from './better-price-line.module.css';
import type { Cart } from './cart.ts';

/** What an offer of more media names: the price of each or the sum. If they lower the order's total, always the sum. */
type Amount = 'price' | 'sum';

function lineOf(
  t: TFunction,
  { order, offers, packageTakes }: Cart,
  amount: Amount,
): { text: string; of: PriceSteps['of'] | 'package' } | null {
  if (!offers || order.items.length === 0) return null;
  const catalogue = offeredCatalogue(order, offers.catalogue, offers.all);
  const steps = priceSteps(order, catalogue, offers.left);
  const better = betterPrice(order, catalogue, offers.left);
  if (better?.kind === 'allDigital') {
    // Only the open cart asks for the total (`sum`). It already offers the package, so it needs no line about it.
    return amount === 'sum'
      ? null
      : {
          text: t(`cart.packageOffer.takeFor.${packageTakes}`, { price: formatCents(better.priceCents) }),
          of: 'package',
        };
  }
  const reached = amount === 'price' && steps ? reachedText(t, steps) : null;
  if (steps && reached) return { text: reached, of: steps.of };
  if (!better) return null;
  const { count, at, of, unitPriceCents, totalCents } = better;
  const isSum = amount === 'sum' || better.total === 'down';
  const price = formatCents(isSum ? totalCents : unitPriceCents);
  return { text: t(`cart.better.${isSum ? 'sum' : 'price'}.${genderOf(of)}`, { count, at, price }), of };
}

function reachedText(t: TFunction, { of, count, starts, unitPriceCents }: PriceSteps): string | null {
  const price = formatCents(unitPriceCents);
  if (count >= (starts.at(-1) ?? 0)) return t(`cart.better.best.${genderOf(of)}`, { price });
  return starts.includes(count) ? t(`cart.better.now.${genderOf(of)}`, { price }) : null;
}

export const betterPriceText = (t: TFunction, cart: Cart): string | null => lineOf(t, cart, 'price')?.text ?? null;

type BetterPriceLineProps = {
  cart: Cart;
  amount?: Amount;
  /** The kind of the media above the line. If this is set, a line about the other kind is hidden. */
  shown?: Media['kind'];
};

export function BetterPriceLine({ cart, amount = 'price', shown }: BetterPriceLineProps) {
  const { t } = useTranslation();
  const { allDigital } = cart;
  const line = lineOf(t, cart, amount);
  if (!line || (shown === 'video' && line.of === 'photos') || (shown === 'photo' && line.of === 'videos')) return null;
  return (
    <div className={styles.line}>
      {line.of === 'package' && allDigital ? (
        <button
          type="button"
          className={styles.package}
          aria-busy={allDigital.isChanging || undefined}
          onClick={() => !allDigital.isChanging && allDigital.onToggle(true)}
        >
          {line.text}
        </button>
      ) : (
        <p>{line.text}</p>
      )}
    </div>
  );
}
