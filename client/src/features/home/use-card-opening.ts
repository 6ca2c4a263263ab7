import { useState } from 'react';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { isEmptyGallery, useOpenCard } from '#client/queries/gallery.ts';
import { track } from '#client/services/analytics.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { explanationOf, opensGallery } from './card-problem.ts';
import type { InitialCard } from './initial-card.ts';

type Attempt = { readonly card: CardCode; readonly accessCode: string | null };

type RetryOutcome = 'stillNone' | 'failed';

/** The last failure and its explanation (requirement H9). */
function useFailure(initialErrorCode: ErrorCode | null) {
  const [errorCode, setErrorCode] = useState(initialErrorCode);
  const [explanation, setExplanation] = useState(() => explanationOf(initialErrorCode));
  const [retryOutcome, setRetryOutcome] = useState<RetryOutcome | null>(null);
  const fail = (code: ErrorCode, isRetry = false) => {
    setErrorCode(code);
    if (isRetry) setRetryOutcome(code === 'CARD_EMPTY_MEDIA' ? 'stillNone' : 'failed');
    // A retry that fails differently leaves the explanation and its retry button open.
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

/** Opens a card for either form (requirements H5, H9). `onOpened` runs once the gallery can be shown. */
export function useCardOpening(initialCard: InitialCard, onOpened: (card: CardCode) => void) {
  const [attempt, setAttempt] = useState<Attempt | null>(() => {
    const card = parseCardCode(initialCard.code);
    return card && { card, accessCode: null };
  });
  const { shown, fail, clear, clearRetryOutcome, closeExplanation } = useFailure(initialCard.errorCode);
  const { mutate, isPending, reset } = useOpenCard();
  const card = attempt?.card ?? null;
  const [cardAskingAccessCode, setCardAskingAccessCode] = useState<CardCode | null>(null);
  // The next change drops the failure; that the card needs an access code stays true.
  if (shown.explanation === 'accessCode' && cardAskingAccessCode !== card) setCardAskingAccessCode(card);

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
    /** Even where the venue asks for no access code. */
    cardAskingAccessCode,
    isPending,
    fail: (code: ErrorCode) => fail(code),
    open: (card: CardCode, accessCode: string | null) => request({ card, accessCode }, false),
    retry: () => attempt && request(attempt, true),
    closeExplanation,
    /** After typing: drops the failure and ignores a pending answer (requirement H2). */
    clear: () => {
      clear();
      reset();
    },
  };
}
export type CardOpening = ReturnType<typeof useCardOpening>;
