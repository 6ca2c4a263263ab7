import type { CardCode } from '#shared/cards/card-code.ts';

/** In memory, because no storage may contain card codes. */
let chosen: CardCode | null = null;

/** The card of this visit in whose order something is chosen. */
export const chosenCard = (): CardCode | null => chosen;

export function noteChosen(card: CardCode, hasChosen: boolean): void {
  if (hasChosen) chosen = card;
  else if (chosen === card) chosen = null;
}
