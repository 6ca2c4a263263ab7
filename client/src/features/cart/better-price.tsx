import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import type { Cart } from './cart.ts';

const BetterPriceLine = lazyPart(() => import('./better-price-line.tsx').then((module) => module.BetterPriceLine));

/** The cart's hint about a better price. It is loaded separately, after the cart; if that fails, the hint is missing. */
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
