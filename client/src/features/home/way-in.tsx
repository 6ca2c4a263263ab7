import { lazy, type ReactNode } from 'react';
import { type CardCode, formatCardCode } from '#shared/card-code.ts';
import { homeForm, type Venue } from '#shared/venue.ts';
import { CardForm } from './card-form.tsx';
import type { InitialCard } from './initial-card.ts';
import { KeptCard } from './kept-card.tsx';
import { OpeningExplanation } from './opening-explanation.tsx';
import { PrintedCard } from './printed-card.tsx';
import { ScanCard } from './scan-card.tsx';
import { useAccessField } from './use-access-field.ts';
import { useCardOpening } from './use-card-opening.ts';
import { useKeptCard } from './use-kept-card.ts';
import { useLinkedCard } from './use-linked-card.ts';

/** Few venues ask for it, and every page would carry it. Where it is asked for, the page waits: nothing may jump. */
const CustomerForm = lazy(() => import('./customer-form.tsx').then((module) => ({ default: module.CustomerForm })));

type EntryFormProps = {
  venue: Venue;
  initialCard: InitialCard;
  code: string;
  onCodeChange: (code: string) => void;
  helpLink: ReactNode;
  onOpened: (card: CardCode) => void;
};

/** Everything that can open a card here, whatever form the venue shows. */
function useEntryForm({ venue, initialCard, onCodeChange, onOpened }: EntryFormProps) {
  const kept = useKeptCard();
  const opening = useCardOpening(initialCard, (card) => {
    if (kept.card === card) kept.forget();
    onOpened(card);
  });
  const accessField = useAccessField(opening.explanation);
  const isCardForm = homeForm(venue) === 'card';

  /** Fills the code in for the visitor and looks for it, where nothing else is asked for. */
  const take = (card: CardCode) => {
    onCodeChange(formatCardCode(card));
    if (!venue.twoFactor) return opening.open(card, null);
    opening.clear();
    accessField.current?.focus();
  };
  useLinkedCard(initialCard, isCardForm && !venue.twoFactor, take);

  // The identification form has no field for a kept code; where an access code is needed too, it cannot be used there.
  const keptCard = isCardForm || !venue.twoFactor ? kept.card : null;
  return { kept, keptCard, opening, accessField, take };
}

/** The venue's own form into the gallery: by card or by person (requirements H2 to H9). */
export function EntryForm(props: EntryFormProps) {
  const { venue, code, onCodeChange, helpLink } = props;
  const { kept, keptCard, opening, accessField, take } = useEntryForm(props);
  const form = homeForm(venue);
  if (form === null) return null;
  return (
    <>
      {keptCard && <KeptCard card={keptCard} onLook={() => take(keptCard)} onForget={kept.forget} />}
      {form === 'card' ? (
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
      <OpeningExplanation venue={venue} opening={opening} kept={kept} helpLink={helpLink} />
    </>
  );
}
