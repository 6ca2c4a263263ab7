import type { ReactNode } from 'react';
import { CardForm } from '#client/features/home/card/card-form.tsx';
import { lazyPart, optionalPart } from '#client/lib/lazy-part.tsx';
import { opensKeptCards } from '#client/queries/venue.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { homeForm, type Venue } from '#shared/site/venue.ts';
import {
  type CardOpening,
  type InitialCard,
  type KeptCardsState,
  useAccessFieldRef,
  useCardOpening,
  useLinkedCard,
} from './entry-form-state.ts';
import styles from './form.module.css';

// Few venues use this form, so it is loaded on demand. The page waits for it, so that nothing moves.
const IdentificationForm = lazyPart(
  () => import('#client/features/home/identification/identification-form.tsx'),
  'IdentificationForm',
  'first',
);

const AccessProblemModal = lazyPart(() => import('./no-media-modal.tsx'), 'AccessProblemModal', 'first');
const Album = optionalPart(() => import('./album.tsx'), 'Album');
const NoMediaModal = lazyPart(() => import('./no-media-modal.tsx'), 'NoMediaModal');

type EntryFormProps = {
  venue: Venue;
  initialCard: InitialCard;
  kept: KeptCardsState;
  code: string;
  onCodeChange: (code: string) => void;
  logo: ReactNode;
  helpLink: ReactNode;
  onOpened: (card: CardCode) => void;
};

export function EntryForm({ venue, initialCard, kept, code, onCodeChange, onOpened, ...words }: EntryFormProps) {
  const opening = useCardOpening({ initialCard, isTwoFactor: venue.twoFactor, onOpened });
  const accessField = useAccessFieldRef(opening, initialCard);
  const enterCard = (card: CardCode) => {
    onCodeChange(formatCardCode(card));
    if (!venue.twoFactor) return opening.open(card, null);
    opening.clear();
    accessField.current?.focus();
  };
  useLinkedCard(initialCard, venue.twoFactor, enterCard);
  const form = homeForm(venue);
  const hasAlbum = opensKeptCards(venue) && (kept.cards.length > 0 || kept.isAwaited);
  return (
    <>
      {hasAlbum && (
        <div className={styles.kept} data-album>
          {kept.cards.length > 0 && (
            <Album kept={kept} opening={opening.isPending ? opening.card : null} onOpen={enterCard} />
          )}
        </div>
      )}
      {form === 'card' && (
        <CardForm
          isTwoFactor={venue.twoFactor}
          isBelowAlbum={hasAlbum}
          code={code}
          onCodeChange={onCodeChange}
          opening={opening}
          accessField={accessField}
          onScanned={venue.readsCardCode ? enterCard : null}
        />
      )}
      {form === 'customer' && <IdentificationForm venue={venue} opening={opening} accessField={accessField} />}
      <Explanation venue={venue} opening={opening} kept={kept} {...words} />
    </>
  );
}

type ExplanationProps = { venue: Venue; opening: CardOpening } & Pick<EntryFormProps, 'kept' | 'logo' | 'helpLink'>;

function Explanation({ venue, opening, kept, logo, helpLink }: ExplanationProps) {
  const { explanation, closeExplanation } = opening;
  return (
    <PartBoundary shown={explanation} onClose={closeExplanation}>
      {explanation === 'noMedia' && <NoMediaModal opening={opening} kept={kept} logo={logo} helpLink={helpLink} />}
      {explanation === 'accessCode' && (
        <AccessProblemModal
          hasAccessField={venue.twoFactor || opening.cardAskingAccessCode !== null}
          fields={venue.customerFormFields}
          helpLink={helpLink}
          onClose={closeExplanation}
        />
      )}
    </PartBoundary>
  );
}
