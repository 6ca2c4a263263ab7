import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { claimOnce, keptCards, storeKeptCards } from '#client/lib/device-storage.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useOnDevice } from '#client/lib/use-on-device.ts';
import { asksAccessCode, useOpenCard } from '#client/queries/gallery.ts';
import { track } from '#client/services/analytics.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { cardInQuery, cardParameter } from '#shared/cards/card-link.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** What a gallery that cannot open its card brings to the home page, in the history's state and no address. */
export type UnopenedCard = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The media that the gallery's address names. It opens once the card is open. */
  readonly media: string | null;
};

export type InitialCard = {
  /** The code as it came, because not every link has a complete one. */
  readonly code: string;
  readonly errorCode: ErrorCode | null;
  /** Whether the code comes from a link, such as a printed QR code. It then opens without a press (H8). */
  readonly isByLink: boolean;
};

/** Returns the card to start with. `request`, from the history's state, is newer than the address's `query`. */
export function initialCardOf(request: Partial<UnopenedCard> | null, query: string): InitialCard {
  if (request?.cardCode) return { code: request.cardCode, errorCode: request.errorCode ?? null, isByLink: false };
  const code = cardParameter(query);
  const card = cardInQuery(query);
  return { code: card ?? code, errorCode: card || !code ? null : 'CARD_NOT_FOUND', isByLink: code !== '' };
}

export type Explanation = 'noMedia' | 'accessCode';

/** Returns null for an error that the field's note explains well enough (H9). */
export function explanationOf(errorCode: ErrorCode | null): Explanation | null {
  if (errorCode === 'CARD_EMPTY_MEDIA') return 'noMedia';
  return asksAccessCode(errorCode) ? 'accessCode' : null;
}

type Attempt = { readonly card: CardCode; readonly accessCode: string | null };

type RetryOutcome = 'stillNone' | 'failed';

function useFailure(initialErrorCode: ErrorCode | null) {
  const [errorCode, setErrorCode] = useState(initialErrorCode);
  const [explanation, setExplanation] = useState(() => explanationOf(initialErrorCode));
  const [retryOutcome, setRetryOutcome] = useState<RetryOutcome | null>(null);
  const fail = (code: ErrorCode, isRetry = false) => {
    setErrorCode(code);
    if (isRetry) setRetryOutcome(code === 'CARD_EMPTY_MEDIA' ? 'stillNone' : 'failed');
    // If a retry fails in another way, the explanation stays open, with its button to retry.
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

/** Returns the card that a gallery or a link brought here for want of its access code (G1, H8). */
function cardAskingAtFirst({ code, errorCode }: InitialCard, isTwoFactor: boolean): CardCode | null {
  return asksAccessCode(errorCode) || (isTwoFactor && errorCode === null) ? parseCardCode(code) : null;
}

type CardOpeningOptions = {
  readonly initialCard: InitialCard;
  readonly isTwoFactor: boolean;
  /** Called once the gallery can be shown. */
  readonly onOpened: (card: CardCode) => void;
};

/** Opens a card for both forms (H5, H9). */
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
      // The gallery itself says that it has no photos (E5).
      if (code === 'CARD_EMPTY_PHOTO') return succeed();
      if (asksAccessCode(code)) setCardAskingAccessCode(next.card);
      // Only a code that was typed can be wrong.
      if (!asksAccessCode(code) || next.accessCode !== null) fail(code, isRetry);
    };
    mutate(next, {
      onSuccess: succeed,
      onError: (error) => failWith(errorCodeOf(error)),
    });
  };
  return {
    ...shown,
    card: attempt?.card ?? null,
    /** It may be set in a venue that has no access codes, too. */
    cardAskingAccessCode,
    isPending,
    fail: (code: ErrorCode) => fail(code),
    /** Forgets the card that was asked for last. For visitors who identify themselves anew. */
    forgetCard: () => {
      setAttempt(null);
      setCardAskingAccessCode(null);
    },
    open: (card: CardCode, accessCode: string | null) => request({ card, accessCode }, false),
    retry: () => attempt && request(attempt, true),
    closeExplanation,
    /** Drops the failure, and ignores a pending answer, because the visitor has typed (H2). */
    clear: () => {
      clear();
      reset();
    },
  };
}
export type CardOpening = ReturnType<typeof useCardOpening>;

/** Focuses the field once a card asks for its access code. Selects a wrong code once its explanation is closed. */
export function useAccessFieldRef(
  { explanation, cardAskingAccessCode }: Pick<CardOpening, 'explanation' | 'cardAskingAccessCode'>,
  { isByLink }: Pick<InitialCard, 'isByLink'>,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // Whoever came by a link has done nothing yet, so the focus does not move.
  const previous = useRef({ explanation, asking: isByLink ? cardAskingAccessCode : null });
  useEffect(() => {
    const before = previous.current;
    previous.current = { explanation, asking: cardAskingAccessCode };
    if (cardAskingAccessCode !== null && before.asking !== cardAskingAccessCode) field.current?.focus();
    // Nothing below a modal dialog can be focused, so this waits until the explanation is closed.
    if (before.explanation === 'accessCode' && explanation === null) field.current?.select();
  }, [explanation, cardAskingAccessCode]);
  return field;
}

/** Opens a linked card once per visit, so that going back does not open it again (H8). */
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
    /** True while the cards are still to appear: only the device knows them, so the server cannot render them. */
    isAwaited: keepsCard && !isKnown,
    /** Returns what the device keeps: less, if its storage is blocked. */
    change: (cards: readonly CardCode[]): readonly CardCode[] => {
      const stored = storeKeptCards(cards);
      setChanged(stored);
      return stored;
    },
  };
}
export type KeptCardsState = ReturnType<typeof useKeptCards>;
