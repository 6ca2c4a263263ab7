import { lazy, type ReactNode } from 'react';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import type { Venue } from '#shared/venue.ts';
import type { CardOpening } from './use-card-opening.ts';
import type { KeptCardChoice } from './use-kept-card.ts';

// What explains a failure loads with the failure: most visitors never see it.
const AccessProblemModal = lazy(() =>
  import('./access-problem-modal.tsx').then((module) => ({ default: module.AccessProblemModal })),
);
const NoMediaModal = lazy(() => import('./no-media-modal.tsx').then((module) => ({ default: module.NoMediaModal })));

type OpeningExplanationProps = { venue: Venue; opening: CardOpening; kept: KeptCardChoice; helpLink: ReactNode };

/** What stands over the home when a card did not open for a reason that takes more than a line (requirement H9). */
export function OpeningExplanation({ venue, opening, kept, helpLink }: OpeningExplanationProps) {
  const { explanation, closeExplanation } = opening;
  return (
    <PartBoundary shown={explanation} onClose={closeExplanation}>
      {explanation === 'noMedia' && (
        <NoMediaModal opening={opening} kept={kept} sellsOnline={venue.hasOnlineSale} helpLink={helpLink} />
      )}
      {explanation === 'accessCode' && (
        <AccessProblemModal isTwoFactor={venue.twoFactor} helpLink={helpLink} onClose={closeExplanation} />
      )}
    </PartBoundary>
  );
}
