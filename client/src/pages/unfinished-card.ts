import type { CardCode } from '#shared/cards/card-code.ts';

/** `chosen`: the card's order contains something. `waiting`: a payment of the order is pending. */
type Unfinished = 'chosen' | 'waiting';

/** These are kept in memory only, because a card's code may only be stored if the visitor asks for it. */
const cards = new Map<Unfinished, CardCode>();

/** Returns the card last noted as `what`; undefined if it no longer is that, or the page has been loaded since. */
export const unfinishedCard = (what: Unfinished): CardCode | undefined => cards.get(what);

export function noteUnfinished(what: Unfinished, card: CardCode, isUnfinished: boolean): void {
  if (isUnfinished) cards.set(what, card);
  else if (cards.get(what) === card) cards.delete(what);
}
