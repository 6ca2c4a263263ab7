import type { CardCode } from '#shared/cards/card-code.ts';

/** Only in memory: no storage contains card codes. */
let waiting: CardCode | null = null;

/** The card of the gallery whose payment was waiting when this page last showed it; null for none. */
export const waitingCard = (): CardCode | null => waiting;

/** Notes whether a payment of a card's gallery waits, so that the home can lead back to it. */
export function noteWaiting(card: CardCode, isWaiting: boolean): void {
  if (isWaiting) waiting = card;
  else if (waiting === card) waiting = null;
}
