import { lazy, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { takeFirstLoad } from '#client/lib/visit-storage.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { type CardCode, formatCardCode, parseCardCode } from '#shared/card-code.ts';
import { homeForm, type Organization } from '#shared/organization.ts';
import type { Arrival } from './arrival.ts';
import { CardForm } from './card-form.tsx';
import { CustomerForm } from './customer-form.tsx';
import { KeptCard } from './kept-card.tsx';
import { PrintedCard } from './printed-card.tsx';
import { ScanCard } from './scan-card.tsx';
import { useCardOpening } from './use-card-opening.ts';
import { useKeptCard } from './use-kept-card.ts';

// What explains a failure loads with the failure: most visitors never see it.
const AccessProblemModal = lazy(() =>
  import('./access-problem-modal.tsx').then((module) => ({ default: module.AccessProblemModal })),
);
const NoMediaModal = lazy(() => import('./no-media-modal.tsx').then((module) => ({ default: module.NoMediaModal })));

type WayInProps = {
  venue: Organization;
  arrival: Arrival;
  code: string;
  onCodeChange: (code: string) => void;
  helpLink: ReactNode;
  onOpened: (card: CardCode) => void;
};

/** The venue's own form into the gallery: by card or by person (requirements H2 to H9). */
export function WayIn({ venue, arrival, code, onCodeChange, helpLink, onOpened }: WayInProps) {
  const kept = useKeptCard();
  const accessField = useRef<HTMLInputElement>(null);
  const opening = useCardOpening(arrival, (card) => {
    if (kept.card === card) kept.forget();
    onOpened(card);
  });
  const form = homeForm(venue);
  const isCardForm = form === 'card';

  /** Fills the code in for the visitor and looks for it, where nothing else is asked for. */
  const take = (card: CardCode) => {
    onCodeChange(formatCardCode(card));
    if (!venue.twoFactor) return opening.open(card, null);
    opening.clear();
    accessField.current?.focus();
  };
  const takeArrived = useEffectEvent(() => {
    const card = parseCardCode(arrival.code);
    if (card && arrival.isByLink && isCardForm && !venue.twoFactor && takeFirstLoad()) take(card);
  });
  useEffect(() => takeArrived(), []);

  const { explanation } = opening;
  const explained = useRef(explanation);
  useEffect(() => {
    // Once the explanation is away: what lies under a modal dialog takes no focus.
    if (explained.current === 'accessCode' && explanation === null) accessField.current?.select();
    explained.current = explanation;
  }, [explanation]);

  if (form === null) return null;
  // The identification form has no field for a kept code; where an access code is needed too, it cannot be used there.
  const keptCard = isCardForm || !venue.twoFactor ? kept.card : null;
  return (
    <>
      {keptCard && <KeptCard card={keptCard} onLook={() => take(keptCard)} onForget={kept.forget} />}
      {isCardForm ? (
        <>
          <PrintedCard code={code} />
          <CardForm
            isTwoFactor={venue.twoFactor}
            code={code}
            onCodeChange={onCodeChange}
            opening={opening}
            accessField={accessField}
          >
            <ScanCard onScanned={take} />
          </CardForm>
        </>
      ) : (
        <CustomerForm venue={venue} opening={opening} />
      )}
      <PartBoundary shown={explanation} onClose={opening.closeExplanation}>
        {explanation === 'noMedia' && (
          <NoMediaModal opening={opening} kept={kept} sellsOnline={venue.hasOnlineSale} helpLink={helpLink} />
        )}
        {explanation === 'accessCode' && (
          <AccessProblemModal isTwoFactor={venue.twoFactor} helpLink={helpLink} onClose={opening.closeExplanation} />
        )}
      </PartBoundary>
    </>
  );
}
