import { BetterPriceLine } from './better-price-line.tsx';
import type { Cart } from './cart.ts';
import { CartStatus } from './cart-status.tsx';

type LateWordsProps = { cart: Cart; hasHint: boolean; hasPunchCard: boolean };

/** What the cart says beside its list: the hint about a better price, and the announcement for screen readers. */
export function LateWords({ cart, hasHint, hasPunchCard }: LateWordsProps) {
  return (
    <>
      {hasHint && <BetterPriceLine cart={cart} hasPunchCard={hasPunchCard} />}
      <CartStatus cart={cart} />
    </>
  );
}
