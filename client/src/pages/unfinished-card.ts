import type { CardCode } from '#shared/cards/card-code.ts';

/** `chosen`: the card's order contains something. `waiting`: its payment waits. */
type Unfinished = 'chosen' | 'waiting';

/** In memory only, because storage may contain a card's code only if the visitor asks for it. */
const cards = new Map<Unfinished, CardCode>();

/** Returns the card of this visit that the home page leads back to. */
export const unfinishedCard = (what: Unfinished): CardCode | undefined => cards.get(what);

export function noteUnfinished(what: Unfinished, card: CardCode, isUnfinished: boolean): void {
  if (isUnfinished) cards.set(what, card);
  else if (cards.get(what) === card) cards.delete(what);
}
