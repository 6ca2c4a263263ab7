import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { betterPriceText } from './better-price-line.tsx';
import type { EditableCart } from './cart.ts';
import { cartCountText } from './cart-words.ts';

/** Ticks that follow each other within this time (ms) are announced together. */
const REST_MS = 600;

/** Announces count, total and price hint to screen readers after each change, but not when the page opens. */
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
