import type { CardCode } from '#shared/cards/card-code.ts';

/** Something is chosen in the card's order, or its payment waits. */
type Unfinished = 'chosen' | 'waiting';

/** In memory, because no storage may contain card codes. */
const cards = new Map<Unfinished, CardCode>();

/** The card of this visit that the home leads back to. */
export const unfinishedCard = (what: Unfinished): CardCode | undefined => cards.get(what);

export function noteUnfinished(what: Unfinished, card: CardCode, isUnfinished: boolean): void {
  if (isUnfinished) cards.set(what, card);
  else if (cards.get(what) === card) cards.delete(what);
}
