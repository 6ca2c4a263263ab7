import type { CardCode } from '#shared/cards/card-code.ts';

/** In memory, because no storage may contain card codes. */
let waiting: CardCode | null = null;

export const waitingCard = (): CardCode | null => waiting;

export function noteWaiting(card: CardCode, isWaiting: boolean): void {
  if (isWaiting) waiting = card;
  else if (waiting === card) waiting = null;
}
