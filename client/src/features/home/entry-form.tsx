// The server-rendered home shows the form before its code has loaded.
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

// Few venues use this form. It suspends the whole page, so that nothing jumps.
const CustomerForm = lazy(() =>
  import('#client/features/home/customer/customer-form.tsx').then((module) => ({ default: module.CustomerForm })),
);

// Lazy: most visitors never see one.
const AccessProblemModal = lazy(() =>
  import('./access-problem-modal.tsx').then((module) => ({ default: module.AccessProblemModal })),
);
const NoMediaModal = lazyPart(() => import('./no-media-modal.tsx').then((module) => module.NoMediaModal));

type EntryFormProps = {
  venue: Venue;
  initialCard: InitialCard;
  code: string;
  onCodeChange: (code: string) => void;
  helpLink: ReactNode;
  onOpened: (card: CardCode) => void;
};

function useEntryForm({ venue, initialCard, onCodeChange, onOpened }: EntryFormProps) {
  const kept = useKeptCard();
  const opening = useCardOpening(initialCard, (card) => {
    if (kept.card === card) kept.forget();
    onOpened(card);
  });
  const accessField = useAccessFieldRef(opening.explanation);
  const isCardForm = homeForm(venue) === 'card';

  /** Opens the card, or focuses the access code if the venue asks for one. */
  const enterCard = (card: CardCode) => {
    onCodeChange(formatCardCode(card));
    if (!venue.twoFactor) return opening.open(card, null);
    opening.clear();
    accessField.current?.focus();
  };
  useLinkedCard(initialCard, isCardForm && !venue.twoFactor, enterCard);

  // The customer form has no field for a kept code, so it cannot use one that needs an access code.
  const canUseKept = isCardForm || !venue.twoFactor;
  return { kept, canUseKept, opening, accessField, enterCard };
}

/** The venue's way to the gallery: by card or by customer data (requirements H2 to H9). */
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

/** The code kept until its photos are ready: one tap searches again, one forgets it. */
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

/** Why a card did not open, if one line is not enough (requirement H9). */
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
