import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFirstLoad, keptCards, storeKeptCards } from '#client/lib/device-storage.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { useIsHydrated } from '#client/lib/page-lifecycle.ts';
import { parseAccessCode } from '#shared/cards/access-code.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { Explanation } from './card-problem.ts';
import type { InitialCard } from './initial-card.ts';

/** The access code for both forms (requirement H3). `onTyped` runs after each change. */
export function useAccessCode(isRequired: boolean, onTyped: () => void) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const code = isRequired ? parseAccessCode(typed) : null;
  const isMissing = isRequired && code === null;
  return {
    code,
    isMissing,
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

/** The text is selected when the explanation of a wrong code closes. */
export function useAccessFieldRef(explanation: Explanation | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const previous = useRef(explanation);
  useEffect(() => {
    // Wait until the explanation is gone: nothing under a modal dialog takes focus.
    if (previous.current === 'accessCode' && explanation === null) field.current?.select();
    previous.current = explanation;
  }, [explanation]);
  return field;
}

/** Once per visit, so that going back works (requirement H8). */
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

/** The cards kept on this device at the visitor's request. */
export function useKeptCards() {
  const isHydrated = useIsHydrated();
  const [changed, setChanged] = useState<readonly CardCode[]>();
  const [stored] = useState(keptCards);
  return {
    cards: isHydrated ? (changed ?? stored) : [],
    /** Known to the device alone, so they show after hydration. */
    isAwaited: !isHydrated && readSiteData()?.visitor.keepsCard === true,
    /** Returns what the device keeps: less where its storage is blocked. */
    change: (cards: readonly CardCode[]): readonly CardCode[] => {
      const stored = storeKeptCards(cards);
      setChanged(stored);
      return stored;
    },
  };
}
export type KeptCardsState = ReturnType<typeof useKeptCards>;
