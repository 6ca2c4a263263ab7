import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Cart } from './cart.ts';

const LateWords = lazy(() => import('./late-words.tsx').then((module) => ({ default: module.LateWords })));

type CartWordsProps = { cart: Cart; hasHint?: boolean; hasPunchCard?: boolean };

/** The hint about a better price, and the announcement of changes. They load after the cart; if that fails, they are missing. */
export function CartWords({ cart, hasHint = true, hasPunchCard = true }: CartWordsProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <LateWords cart={cart} hasHint={hasHint} hasPunchCard={hasPunchCard} />
      </Suspense>
    </ErrorBoundary>
  );
}
