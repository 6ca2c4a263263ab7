import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import styles from './printed-card.module.css';

const CardPicture = lazy(() => import('./card-picture.tsx').then((module) => ({ default: module.CardPicture })));

/** The printed card as it would be with the code that is being typed (requirement H6): decoration, so the page never waits for it. */
export function PrintedCard({ code }: { code: string }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <ErrorBoundary fallback={null}>
        <Suspense>
          <CardPicture code={code} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
