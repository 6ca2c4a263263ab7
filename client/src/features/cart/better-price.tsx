import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Cart } from './cart.ts';

const BetterPriceLine = lazy(() =>
  import('./better-price-line.tsx').then((module) => ({ default: module.BetterPriceLine })),
);

/** The live line of the cart about a better price. It comes a moment later than the cart; without it nothing is lost. */
export function BetterPrice({ cart: { order, offers }, isShort = false }: { cart: Cart; isShort?: boolean }) {
  if (!offers || order.items.length === 0) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <BetterPriceLine order={order} offers={offers} isShort={isShort} />
      </Suspense>
    </ErrorBoundary>
  );
}
