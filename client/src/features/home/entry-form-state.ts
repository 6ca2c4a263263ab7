import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFirstLoad, forgetCard, keepCard, keptCard } from '#client/lib/device-storage.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { useIsHydrated } from '#client/lib/page-lifecycle.ts';
import { parseAccessCode } from '#shared/cards/access-code.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { Explanation } from './card-problem.ts';
import type { InitialCard } from './initial-card.ts';

/**
 * The access code as the visitor types it, for both forms (requirement H3).
 * @param isRequired whether the venue asks for an access code.
 * @param onTyped runs after every change.
 */
export function useAccessCode(isRequired: boolean, onTyped: () => void) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const code = isRequired ? parseAccessCode(typed) : null;
  const isMissing = isRequired && code === null;
  return {
    /** The code to send; null where it is incomplete or not required. */
    code,
    isMissing,
    /** Shows at the field that the code is incomplete. Called on submit only, never while the visitor types. */
    check: () => setIsShort(isMissing),
    field: {
      value: typed,
      problem: isShort ? t('home.accessCodeInvalid') : undefined,
      onChange: (value: string) => {
        setTyped(value);
        setIsShort(false);
        onTyped();
      },
    },
  };
}

/** A ref for the access code's field. Its text is selected when the explanation of a wrong code closes. */
export function useAccessFieldRef(explanation: Explanation | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const previous = useRef(explanation);
  useEffect(() => {
    // This waits until the explanation is gone: nothing under a modal dialog takes the focus.
    if (previous.current === 'accessCode' && explanation === null) field.current?.select();
    previous.current = explanation;
  }, [explanation]);
  return field;
}

/**
 * Enters the card of the address, for example of a printed QR code, without a press (requirement H8). This happens
 * once in a visit, so that the visitor can go back to the home.
 * @param opensByCard whether the venue asks for nothing but the card.
 */
export function useLinkedCard(
  initialCard: InitialCard,
  opensByCard: boolean,
  enterCard: (card: CardCode) => void,
): void {
  const enterLinkedCard = useEffectEvent(() => {
    const card = parseCardCode(initialCard.code);
    if (card && initialCard.isByLink && opensByCard && claimFirstLoad()) enterCard(card);
  });
  useEffect(() => enterLinkedCard(), []);
}

/** The card that this device keeps because the visitor asked for it. */
export function useKeptCard() {
  const isHydrated = useIsHydrated();
  const [changed, setChanged] = useState<CardCode | null>();
  const stored = isHydrated ? keptCard() : null;
  return {
    card: changed === undefined ? stored : changed,
    /** Whether there is one that the device alone knows, and that shows after hydration. */
    isAwaited: !isHydrated && readSiteData()?.visitor.keepsCard === true,
    keep: (newCard: CardCode) => {
      keepCard(newCard);
      setChanged(newCard);
    },
    forget: () => {
      forgetCard();
      setChanged(null);
    },
  };
}
export type KeptCardState = ReturnType<typeof useKeptCard>;
