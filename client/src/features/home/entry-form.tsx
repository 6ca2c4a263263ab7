// The rendered home shows the customer form before its code has loaded.
import './customer/customer-field.module.css';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardForm } from '#client/features/home/card/card-form.tsx';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { homeForm, type Venue } from '#shared/site/venue.ts';
import styles from './entry-form.module.css';
import { type KeptCardState, useAccessFieldRef, useKeptCard, useLinkedCard } from './entry-form-state.ts';
import type { InitialCard } from './initial-card.ts';
import { type CardOpening, useCardOpening } from './use-card-opening.ts';

// Few venues use this form, so it is a chunk of its own. It suspends the whole page, so that nothing on the page jumps.
const CustomerForm = lazy(() =>
  import('#client/features/home/customer/customer-form.tsx').then((module) => ({ default: module.CustomerForm })),
);

// Each explanation loads when it is first needed: most visitors never see one.
const AccessProblemModal = lazy(() =>
  import('./access-problem-modal.tsx').then((module) => ({ default: module.AccessProblemModal })),
);
const NoMediaModal = lazyPart(() => import('./no-media-modal.tsx').then((module) => module.NoMediaModal));

type EntryFormProps = {
  venue: Venue;
  initialCard: InitialCard;
  /** The text in the field of the card code. */
  code: string;
  onCodeChange: (code: string) => void;
  helpLink: ReactNode;
  onOpened: (card: CardCode) => void;
};

/** The state behind the form, whichever of the two forms the venue shows. */
function useEntryForm({ venue, initialCard, onCodeChange, onOpened }: EntryFormProps) {
  const kept = useKeptCard();
  const opening = useCardOpening(initialCard, (card) => {
    if (kept.card === card) kept.forget();
    onOpened(card);
  });
  const accessField = useAccessFieldRef(opening.explanation);
  const isCardForm = homeForm(venue) === 'card';

  /** Fills in the code. Opens the card, or focuses the access code's field where the venue asks for one. */
  const enterCard = (card: CardCode) => {
    onCodeChange(formatCardCode(card));
    if (!venue.twoFactor) return opening.open(card, null);
    opening.clear();
    accessField.current?.focus();
  };
  useLinkedCard(initialCard, isCardForm && !venue.twoFactor, enterCard);

  // The customer form has no field for a kept code. A kept card that also needs an access code cannot be used there.
  const canUseKept = isCardForm || !venue.twoFactor;
  return { kept, canUseKept, opening, accessField, enterCard };
}

/** The venue's form that leads to the gallery: by card or by customer data (requirements H2 to H9). */
export function EntryForm(props: EntryFormProps) {
  const { venue, code, onCodeChange, helpLink } = props;
  const { kept, canUseKept, opening, accessField, enterCard } = useEntryForm(props);
  const form = homeForm(venue);
  if (form === null) return null;
  return (
    <>
      {canUseKept && (kept.card || kept.isAwaited) && <KeptCard kept={kept} onSearch={enterCard} />}
      {form === 'card' ? (
        <CardForm
          hasAwning={venue.theme.edge === 'scallop'}
          isTwoFactor={venue.twoFactor}
          code={code}
          onCodeChange={onCodeChange}
          opening={opening}
          accessField={accessField}
          onScanned={enterCard}
        />
      ) : (
        <CustomerForm venue={venue} opening={opening} />
      )}
      <Explanation venue={venue} opening={opening} kept={kept} helpLink={helpLink} />
    </>
  );
}

type KeptCardProps = { kept: KeptCardState; onSearch: (card: CardCode) => void };

/** The code that the visitor keeps until its photos are ready. One tap searches again, one tap forgets the code. */
function KeptCard({ kept: { card, forget }, onSearch }: KeptCardProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.kept} aria-label={t('home.kept.title')}>
      <p className={styles.words}>
        {t('home.kept.title')} <strong className={styles.code}>{card && formatCardCode(card)}</strong>
      </p>
      <IconButton icon="trash" label={t('home.kept.forget')} onClick={forget} />
      <div className={styles.search}>
        <Button variant="secondary" isWide onClick={() => card && onSearch(card)}>
          {t('home.kept.search')}
        </Button>
      </div>
    </section>
  );
}

type ExplanationProps = { venue: Venue; opening: CardOpening; kept: KeptCardState; helpLink: ReactNode };

/** The dialog that explains why a card did not open, where one line is not enough (requirement H9). */
function Explanation({ venue, opening, kept, helpLink }: ExplanationProps) {
  const { explanation, closeExplanation } = opening;
  return (
    <PartBoundary shown={explanation} onClose={closeExplanation}>
      {explanation === 'noMedia' && (
        <NoMediaModal
          opening={opening}
          kept={kept}
          sellsOnline={venue.hasOnlineSale}
          venueName={venue.name}
          helpLink={helpLink}
        />
      )}
      {explanation === 'accessCode' && (
        <AccessProblemModal
          hasAccessField={venue.twoFactor || opening.lockedCard !== null}
          fields={venue.customerFormFields}
          helpLink={helpLink}
          onClose={closeExplanation}
        />
      )}
    </PartBoundary>
  );
}
