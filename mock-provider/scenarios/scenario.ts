import type { CardQuirks } from '#mock-provider/cards/card.ts';
import type { CardRecipe } from '#mock-provider/cards/recipe.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { Ending } from '#mock-provider/orders/ending.ts';

/** What the mock does when a magic value is typed, as data. */
type Behaviour =
  /** A card; with a fault, every call that names it goes wrong. */
  | { readonly kind: 'card'; readonly recipe: CardRecipe; readonly quirks?: CardQuirks; readonly fault?: FaultSpec }
  /** A PIX by the e-mail's first part; null: it waits to be settled. */
  | { readonly kind: 'pix'; readonly localPart: string; readonly plan: PixPlan }
  | { readonly kind: 'card number'; readonly number: string; readonly ending: Ending }
  | { readonly kind: 'cvv'; readonly cvv: string; readonly trouble: TokenTrouble }
  /** A day of any month, for the face search. */
  | { readonly kind: 'visit day'; readonly day: string; readonly search: VisitRule }
  /** A row of `fixtures/`, or the absence of one: the general rule does the rest. */
  | { readonly kind: 'fixture' };

export type PixPlan = Ending | null | 'fails';
/** What the face search does on a day without cards. */
export type VisitRule = 'finds none' | 'fails';
export type TokenTrouble = 'refused' | 'service down' | 'checkout reply lost';

export const SCENARIO_GROUPS = [
  'Card codes',
  'Card codes in trouble',
  'Venues',
  'CPFs',
  'Card numbers',
  'CVVs',
  'PIX e-mails',
  'Visit dates',
  'Postal codes',
] as const;

/** One magic value: what to type and what it gives. */
export type Scenario = {
  readonly id: string;
  readonly group: (typeof SCENARIO_GROUPS)[number];
  /** Exactly what is typed. */
  readonly input: string;
  readonly outcome: string;
  readonly behaviour: Behaviour;
};
