import { useState } from 'react';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { isEmptyGallery, useOpenCard } from '#client/queries/gallery.ts';
import { track } from '#client/services/analytics.ts';
import { type CardCode, parseCardCode } from '#shared/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { explanationOf, opensGallery } from './card-problem.ts';
import type { InitialCard } from './initial-card.ts';

/** The card that was asked for last; an access code given earlier in this visit is remembered by the query. */
type Attempt = { readonly card: CardCode; readonly accessCode: string | null };

/** How a second look at the same card ended, while its explanation is still on the screen. */
export type SecondLook = 'stillNone' | 'failed';

/**
 * What went wrong with the card that was asked for last, and how it is explained (requirement H9).
 * @param arrived the failure that the visitor arrives with.
 */
function useFailure(arrived: ErrorCode | null) {
  const [errorCode, setErrorCode] = useState(arrived);
  const [explanation, setExplanation] = useState(() => explanationOf(arrived));
  const [secondLook, setSecondLook] = useState<SecondLook | null>(null);
  const fail = (code: ErrorCode, isAgain = false) => {
    setErrorCode(code);
    if (isAgain) setSecondLook(code === 'CARD_EMPTY_MEDIA' ? 'stillNone' : 'failed');
    // A second look that failed otherwise leaves the explanation where it is, with its way to look again.
    setExplanation((shown) => explanationOf(code) ?? (isAgain ? shown : null));
  };
  return {
    shown: { errorCode, explanation, secondLook },
    fail,
    clear: () => setErrorCode(null),
    forgetSecondLook: () => setSecondLook(null),
    closeExplanation: () => setExplanation(null),
  };
}

/** Opening a card, whatever form it comes from: what failed, and how it is explained (requirements H5, H9). */
export function useCardOpening(initialCard: InitialCard, onOpened: (card: CardCode) => void) {
  const arrived = parseCardCode(initialCard.code);
  const [attempt, setAttempt] = useState<Attempt | null>(arrived && { card: arrived, accessCode: null });
  const { shown, fail, clear, forgetSecondLook, closeExplanation } = useFailure(initialCard.errorCode);
  const { mutate, isPending, reset } = useOpenCard();

  const look = (next: Attempt, isAgain: boolean) => {
    if (isPending) return;
    setAttempt(next);
    forgetSecondLook();
    const succeed = () => {
      track('card_read');
      onOpened(next.card);
    };
    mutate(next, {
      onSuccess: (gallery) => (isEmptyGallery(gallery) ? fail('CARD_EMPTY_MEDIA', isAgain) : succeed()),
      onError: (error) => (opensGallery(errorCodeOf(error)) ? succeed() : fail(errorCodeOf(error), isAgain)),
    });
  };
  return {
    ...shown,
    card: attempt?.card ?? null,
    isPending,
    fail: (code: ErrorCode) => fail(code),
    open: (card: CardCode, accessCode: string | null) => look({ card, accessCode }, false),
    lookAgain: () => attempt && look(attempt, true),
    closeExplanation,
    /** What was typed has changed: an answer that is still under way is no longer wanted (requirement H2). */
    clear: () => {
      clear();
      reset();
    },
  };
}
export type CardOpening = ReturnType<typeof useCardOpening>;
