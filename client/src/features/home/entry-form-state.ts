import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { claimOnce, keptCards, storeKeptCards } from '#client/lib/device-storage.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { asksAccessCode, useOpenCard } from '#client/queries/gallery.ts';
import { track } from '#client/services/analytics.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { cardInQuery, cardParameter } from '#shared/cards/card-link.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** What a gallery that cannot open its card passes to the home page, in the history state, never in an address. */
export type UnopenedCard = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The media in the gallery's address, which opens once the card is open. */
  readonly media: string | null;
};

export type InitialCard = {
  /** The code from the link or the gallery; empty if there is none. A link's code may be incomplete. */
  readonly code: string;
  readonly errorCode: ErrorCode | null;
  /** Whether the code comes from a link, such as a printed QR code. Such a card may open without a press (H8). */
  readonly isByLink: boolean;
};

/** Returns the initial card. `request`, from the history state, takes precedence over the address's `query`. */
export function initialCardOf(request: Partial<UnopenedCard> | null, query: string): InitialCard {
  if (request?.cardCode) return { code: request.cardCode, errorCode: request.errorCode ?? null, isByLink: false };
  const code = cardParameter(query);
  const card = cardInQuery(query);
  return { code: card ?? code, errorCode: card || !code ? null : 'CARD_NOT_FOUND', isByLink: code !== '' };
}

export type Explanation = 'noMedia' | 'accessCode';

/** Returns the kind of dialog that explains the error; null if the field's note is enough (H9). */
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
    // If a retry fails for another reason, the dialog stays open, with its retry button.
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

/** Returns the initial card if a gallery or a link brought it here without its access code (G1, H8); otherwise null. */
function cardAskingAtFirst({ code, errorCode }: InitialCard, isTwoFactor: boolean): CardCode | null {
  return asksAccessCode(errorCode) || (isTwoFactor && errorCode === null) ? parseCardCode(code) : null;
}

type CardOpeningOptions = {
  readonly initialCard: InitialCard;
  readonly isTwoFactor: boolean;
  /** Called when the gallery can be shown. */
  readonly onOpened: (card: CardCode) => void;
};

/** Opens cards for both entry forms (H5, H9). */
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
      // The gallery itself reports that it has no photos (E5).
      if (code === 'CARD_EMPTY_PHOTO') return succeed();
      if (asksAccessCode(code)) setCardAskingAccessCode(next.card);
      // If no access code was typed, asking for it is no failure.
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
    /** The card whose access code is needed. It may also be set in a venue without access codes. */
    cardAskingAccessCode,
    isPending,
    fail: (code: ErrorCode) => fail(code),
    /** Forgets the last requested card, because the visitor is changing the data by which it was found. */
    forgetCard: () => {
      setAttempt(null);
      setCardAskingAccessCode(null);
    },
    open: (card: CardCode, accessCode: string | null) => request({ card, accessCode }, false),
    retry: () => attempt && request(attempt, true),
    closeExplanation,
    /** Clears the failure and ignores a pending answer, because the visitor is typing (H2). */
    clear: () => {
      clear();
      reset();
    },
  };
}
export type CardOpening = ReturnType<typeof useCardOpening>;

/** Returns the access code field's ref. Focuses it when a card needs the code, and selects a code that was wrong. */
export function useAccessFieldRef(
  { explanation, cardAskingAccessCode }: Pick<CardOpening, 'explanation' | 'cardAskingAccessCode'>,
  { isByLink }: Pick<InitialCard, 'isByLink'>,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // A visitor who came by a link has not done anything yet, so the focus must not move.
  const previous = useRef({ explanation, asking: isByLink ? cardAskingAccessCode : null });
  useEffect(() => {
    const before = previous.current;
    previous.current = { explanation, asking: cardAskingAccessCode };
    if (cardAskingAccessCode !== null && before.asking !== cardAskingAccessCode) field.current?.focus();
    // Nothing below a modal dialog can be focused, so this waits until the dialog is closed.
    if (before.explanation === 'accessCode' && explanation === null) field.current?.select();
  }, [explanation, cardAskingAccessCode]);
  return field;
}

/** Opens a linked card if the venue has no access codes, once per session: going back must not open it again (H8). */
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

const neverChanges = () => () => undefined;

/** Reads what only the device knows. Hydration uses false, as the server did. If `read` returns true, renders again. */
export const useOnDevice = (read: () => boolean) => useSyncExternalStore(neverChanges, read, () => false);

const NO_CARDS: readonly CardCode[] = [];

export function useKeptCards() {
  const [changed, setChanged] = useState<readonly CardCode[]>();
  const [stored] = useState(keptCards);
  const keepsCard = readSiteData()?.visitor.keepsCard === true;
  const isKnown = useOnDevice(() => keepsCard || stored.length > 0);
  return {
    cards: changed ?? (isKnown ? stored : NO_CARDS),
    /** True before hydration if there are kept cards. The server knows that there are some, but not which. */
    isAwaited: keepsCard && !isKnown,
    /** Stores the cards. Returns the cards that the device keeps now: the old ones if its storage is blocked. */
    change: (cards: readonly CardCode[]): readonly CardCode[] => {
      const stored = storeKeptCards(cards);
      setChanged(stored);
      return stored;
    },
  };
}
export type KeptCardsState = ReturnType<typeof useKeptCards>;
