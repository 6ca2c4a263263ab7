import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { betterPriceText } from './better-price-line.tsx';
import type { EditableCart } from './cart.ts';
import { cartCountText } from './cart-words.ts';

/** Quick ticks are announced together, after this pause (ms). */
const REST_MS = 600;

/** Live region: announces count, total and price hint after each change, but not the initial cart. */
export function CartStatus({ cart }: { cart: EditableCart }) {
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
}
