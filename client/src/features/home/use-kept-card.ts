import { useState } from 'react';
import { forgetCard, keepCard, keptCard } from '#client/lib/device-storage.ts';
import type { CardCode } from '#shared/card-code.ts';

/** The card that this device keeps because the visitor asked for it. */
export function useKeptCard() {
  const [card, setCard] = useState(keptCard);
  return {
    card,
    keep: (kept: CardCode) => {
      keepCard(kept);
      setCard(kept);
    },
    forget: () => {
      forgetCard();
      setCard(null);
    },
  };
}
export type KeptCardChoice = ReturnType<typeof useKeptCard>;
