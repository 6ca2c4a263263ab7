import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { CardQuirks } from '#mock-provider/world/cards/card.ts';
import type { CardRecipe } from '#mock-provider/world/cards/recipe.ts';
import type { ChargeOutcome } from '#mock-provider/world/orders/charge.ts';
import { FAULTY_CARD_CODES } from './cards.ts';

type Behaviour =
  /** A card. Its fault is injected into every call that names it. */
  | { readonly kind: 'card'; readonly recipe: CardRecipe; readonly quirks?: CardQuirks; readonly fault?: FaultSpec }
  /** The outcome of a PIX, by the part of the e-mail before the @ sign. */
  | { readonly kind: 'pix'; readonly plan: PixPlan }
  | { readonly kind: 'credit card number'; readonly outcome: ChargeOutcome }
  | { readonly kind: 'cvv'; readonly failure: TokenFailure }
  /** The outcome depends on whether `fixtures/` has a row for the input; for a visit date, on the face search. */
  | { readonly kind: 'fixture' };

/** The outcome of a PIX; null if it waits to be settled by hand. */
export type PixPlan = ChargeOutcome | null | 'fails';
export type TokenFailure = 'refused' | 'service down' | 'checkout reply lost';

export const SCENARIO_GROUPS = [
  'Card codes',
  FAULTY_CARD_CODES,
  'Venues',
  'CPFs',
  'Credit card numbers',
  'CVVs',
  'PIX e-mails',
  'Visit dates',
  'Postal codes',
] as const;

export type Scenario = {
  readonly id: string;
  readonly group: (typeof SCENARIO_GROUPS)[number];
  /** Exactly what a tester types. */
  readonly input: string;
  readonly outcome: string;
  readonly behaviour: Behaviour;
};
