import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { claimOnce, keptCards, storeKeptCards } from '#client/lib/device-storage.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { useOnDevice } from '#client/lib/page-lifecycle.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { asksAccessCode, isEmptyGallery, useOpenCard } from '#client/queries/gallery.ts';
import { track } from '#client/services/analytics.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { cardInQuery, cardParameter } from '#shared/cards/card-link.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** From a gallery that cannot open its card. In the history entry's state, never in an address. */
export type CardRequest = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The media in the address, shown once the card is open. */
  readonly media: string | null;
};

export type InitialCard = {
  /** As it was brought here: not every link has a whole one. */
  readonly code: string;
  readonly errorCode: ErrorCode | null;
  /** From a link such as a printed QR code: opens without a press (requirement H8). */
  readonly isByLink: boolean;
};

/** A card in `request` (history state) is newer than that in `query`. */
export function initialCardOf(request: Partial<CardRequest> | null, query: string): InitialCard {
  if (request?.cardCode) return { code: request.cardCode, errorCode: request.errorCode ?? null, isByLink: false };
  const code = cardParameter(query);
  const card = cardInQuery(query);
  return { code: card ?? code, errorCode: card || !code ? null : 'CARD_NOT_FOUND', isByLink: code !== '' };
}

/** The gallery itself shows that there are no photos (requirement E5). */
export function opensGallery(errorCode: ErrorCode): boolean {
  return errorCode === 'CARD_EMPTY_PHOTO';
}

/** A wrong access code is shown at its own field, if there is one. */
export function cardFieldOf(errorCode: ErrorCode, hasAccessField: boolean): 'card' | 'access' {
  return asksAccessCode(errorCode) && hasAccessField ? 'access' : 'card';
}

export function isRightCode(errorCode: ErrorCode | null): boolean {
  return errorCode === 'CARD_EMPTY_MEDIA';
}

export type Explanation = 'noMedia' | 'accessCode';

/** Null if the line at the field is enough (requirement H9). */
export function explanationOf(errorCode: ErrorCode | null): Explanation | null {
  if (errorCode === 'CARD_EMPTY_MEDIA') return 'noMedia';
  return asksAccessCode(errorCode) ? 'accessCode' : null;
}

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

/** A card that a gallery or a link brought here, because its access code is missing (requirements G1, H8). */
function cardAskingAtFirst({ code, errorCode }: InitialCard, isTwoFactor: boolean): CardCode | null {
  return asksAccessCode(errorCode) || (isTwoFactor && errorCode === null) ? parseCardCode(code) : null;
}

type CardOpeningOptions = {
  readonly initialCard: InitialCard;
  readonly isTwoFactor: boolean;
  /** Runs once the gallery can be shown. */
  readonly onOpened: (card: CardCode) => void;
};

/** Opens a card for either form (requirements H5, H9). */
export function useCardOpening({ initialCard, isTwoFactor, onOpened }: CardOpeningOptions) {
  const [attempt, setAttempt] = useState<Attempt | null>(() => {
    const card = parseCardCode(initialCard.code);
    return card && { card, accessCode: null };
  });
  const { errorCode } = initialCard;
  const { shown, fail, clear, clearRetryOutcome, closeExplanation } = useFailure(
    asksAccessCode(errorCode) ? null : errorCode,
  );
  const { mutate, isPending, reset } = useOpenCard();
  const [cardAskingAccessCode, setCardAskingAccessCode] = useState(() => cardAskingAtFirst(initialCard, isTwoFactor));

  const request = (next: Attempt, isRetry: boolean) => {
    if (isPending) return;
    setAttempt(next);
    clearRetryOutcome();
    const succeed = () => {
      track('card_read');
      onOpened(next.card);
    };
    const failWith = (code: ErrorCode) => {
      if (opensGallery(code)) return succeed();
      if (asksAccessCode(code)) setCardAskingAccessCode(next.card);
      // Only a code that was typed can be wrong.
      if (!asksAccessCode(code) || next.accessCode !== null) fail(code, isRetry);
    };
    mutate(next, {
      onSuccess: (gallery) => (isEmptyGallery(gallery) ? fail('CARD_EMPTY_MEDIA', isRetry) : succeed()),
      onError: (error) => failWith(errorCodeOf(error)),
    });
  };
  return {
    ...shown,
    card: attempt?.card ?? null,
    /** Also where the venue has no access codes otherwise. */
    cardAskingAccessCode,
    isPending,
    fail: (code: ErrorCode) => fail(code),
    /** The visitor says who they are anew: what the last card asked for concerns them no more. */
    forgetCard: () => {
      setAttempt(null);
      setCardAskingAccessCode(null);
    },
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

/** Gets the focus once a card asks for its access code; its text is selected when the explanation of a wrong one closes. */
export function useAccessFieldRef(
  { explanation, cardAskingAccessCode }: Pick<CardOpening, 'explanation' | 'cardAskingAccessCode'>,
  { isByLink }: Pick<InitialCard, 'isByLink'>,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // Whoever opens a link has asked for nothing yet.
  const previous = useRef({ explanation, asking: isByLink ? cardAskingAccessCode : null });
  useEffect(() => {
    const before = previous.current;
    previous.current = { explanation, asking: cardAskingAccessCode };
    if (cardAskingAccessCode !== null && before.asking !== cardAskingAccessCode) field.current?.focus();
    // Wait until the explanation is gone: nothing under a modal dialog takes focus.
    if (before.explanation === 'accessCode' && explanation === null) field.current?.select();
  }, [explanation, cardAskingAccessCode]);
  return field;
}

/** Once per visit, so that going back works (requirement H8). */
export function useLinkedCard(
  initialCard: InitialCard,
  isTwoFactor: boolean,
  enterCard: (card: CardCode) => void,
): void {
  const enterLinkedCard = useEffectEvent(() => {
    const card = parseCardCode(initialCard.code);
    if (card && initialCard.isByLink && !isTwoFactor && claimOnce('firstLoad')) enterCard(card);
  });
  useEffect(() => enterLinkedCard(), []);
}

const NO_CARDS: readonly CardCode[] = [];

export function useKeptCards() {
  const [changed, setChanged] = useState<readonly CardCode[]>();
  const [stored] = useState(keptCards);
  const keepsCard = readSiteData()?.visitor.keepsCard === true;
  const isKnown = useOnDevice(() => keepsCard || stored.length > 0);
  return {
    cards: changed ?? (isKnown ? stored : NO_CARDS),
    /** Known to the device alone, so they show after hydration. */
    isAwaited: keepsCard && !isKnown,
    /** Returns what the device keeps: less where its storage is blocked. */
    change: (cards: readonly CardCode[]): readonly CardCode[] => {
      const stored = storeKeptCards(cards);
      setChanged(stored);
      return stored;
    },
  };
}
export type KeptCardsState = ReturnType<typeof useKeptCards>;
