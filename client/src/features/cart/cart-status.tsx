import type { TFunction } from 'i18next';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText, formatCents } from '#client/i18n/translator.ts';
import { countByKind } from '#shared/media/media.ts';
import { betterPriceText } from './better-price-line.tsx';
import type { Cart, EditableCart } from './cart.ts';

export const emptyCartText = (t: TFunction, { offers }: Cart): string =>
  t(offers?.catalogue.products.length === 0 ? 'cart.emptyPackage' : 'cart.empty');

/**
 * Returns how many photos and videos the cart contains; only their sum if it is unknown which some are, such as those
 * of a card that is not open.
 */
export function cartCountText(t: TFunction, { count, medias, offers }: Cart): string {
  if (medias.length === count) return countsText(t, countByKind(medias));
  if (offers?.all && offers.all.photos + offers.all.videos === count) return countsText(t, offers.all);
  return t('gallery.both', { count });
}

/** Ticks within this time (ms) are announced together. */
const REST_MS = 600;

/** Announces the count, the total and the price hint to screen readers after each change, but not on page load. */
export const CartStatus = memo(function CartStatus({ cart }: { cart: EditableCart }) {
  const { t } = useTranslation();
  const { order, isChangingAny, allDigital } = cart;
  const contents = `${cartCountText(t, cart)}, ${formatCents(order.totalCents)}`;
  const hint = betterPriceText(t, cart);
  const text = hint ? `${contents}. ${hint}` : contents;
  const [known, setKnown] = useState(contents);
  const [announced, setAnnounced] = useState('');
  const isDue = contents !== known && !isChangingAny && !allDigital?.isChanging;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      setKnown(contents);
      setAnnounced(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isDue, contents, text]);
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
});
