import { useState } from 'react';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { isEmptyGallery, useOpenCard } from '#client/queries/gallery.ts';
import { track } from '#client/services/analytics.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { explanationOf, opensGallery } from './card-problem.ts';
import type { InitialCard } from './initial-card.ts';

/** The last request for a card. The query itself remembers an access code that was given earlier in this visit. */
type Attempt = { readonly card: CardCode; readonly accessCode: string | null };

/** The outcome of a retry with the same card, while its explanation is still open. */
type RetryOutcome = 'stillNone' | 'failed';

/**
 * The failure of the last request for a card, and its explanation (requirement H9).
 * @param initialErrorCode the failure that the gallery handed over, null without one.
 */
function useFailure(initialErrorCode: ErrorCode | null) {
  const [errorCode, setErrorCode] = useState(initialErrorCode);
  const [explanation, setExplanation] = useState(() => explanationOf(initialErrorCode));
  const [retryOutcome, setRetryOutcome] = useState<RetryOutcome | null>(null);
  const fail = (code: ErrorCode, isRetry = false) => {
    setErrorCode(code);
    if (isRetry) setRetryOutcome(code === 'CARD_EMPTY_MEDIA' ? 'stillNone' : 'failed');
    // A retry that fails for another reason leaves the explanation open, with its button to retry.
    setExplanation((shown) => explanationOf(code) ?? (isRetry ? shown : null));
  };
  return {
    shown: { errorCode, explanation, retryOutcome },
    fail,
    clear: () => setErrorCode(null),
    clearRetryOutcome: () => setRetryOutcome(null),
    closeExplanation: () => setExplanation(null),
  };
}

/**
 * Opens a card for whichever form asks, and holds what failed and how it is explained (requirements H5, H9).
 * @param onOpened runs with the card once its gallery can be shown.
 */
export function useCardOpening(initialCard: InitialCard, onOpened: (card: CardCode) => void) {
  const [attempt, setAttempt] = useState<Attempt | null>(() => {
    const card = parseCardCode(initialCard.code);
    return card && { card, accessCode: null };
  });
  const { shown, fail, clear, clearRetryOutcome, closeExplanation } = useFailure(initialCard.errorCode);
  const { mutate, isPending, reset } = useOpenCard();
  const card = attempt?.card ?? null;
  const [lockedCard, setLockedCard] = useState<CardCode | null>(null);
  // The explanation closes, and the failure is dropped with the next change. That the card needs a code stays true.
  if (shown.explanation === 'accessCode' && lockedCard !== card) setLockedCard(card);

  const request = (next: Attempt, isRetry: boolean) => {
    if (isPending) return;
    setAttempt(next);
    clearRetryOutcome();
    const succeed = () => {
      track('card_read');
      onOpened(next.card);
    };
    mutate(next, {
      onSuccess: (gallery) => (isEmptyGallery(gallery) ? fail('CARD_EMPTY_MEDIA', isRetry) : succeed()),
      onError: (error) => (opensGallery(errorCodeOf(error)) ? succeed() : fail(errorCodeOf(error), isRetry)),
    });
  };
  return {
    ...shown,
    card,
    /** The card that did not open for its access code. It needs one even where the venue says that none is asked for. */
    lockedCard,
    isPending,
    fail: (code: ErrorCode) => fail(code),
    open: (card: CardCode, accessCode: string | null) => request({ card, accessCode }, false),
    retry: () => attempt && request(attempt, true),
    closeExplanation,
    /** For a change of what was typed: drops the failure, and ignores an answer that is still pending (requirement H2). */
    clear: () => {
      clear();
      reset();
    },
  };
}
export type CardOpening = ReturnType<typeof useCardOpening>;
