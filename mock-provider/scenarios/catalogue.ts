import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { CardQuirks, CardSeed } from '#mock-provider/world/cards/card.ts';
import type { CardRecipe } from '#mock-provider/world/cards/recipe.ts';
import type { ChargeOutcome } from '#mock-provider/world/orders/charge.ts';
import { CARD_SCENARIOS, FAULTY_CARD_CODES } from './cards.ts';
import { ORDINARY_CREDIT_CARD, ORDINARY_PIX, PAYMENT_SCENARIOS, PLACE_SCENARIOS } from './payments.ts';

type Behaviour =
  /** A card. Its fault is injected into every call that names it. */
  | { readonly kind: 'card'; readonly recipe: CardRecipe; readonly quirks?: CardQuirks; readonly fault?: FaultSpec }
  /** The outcome of a PIX, by the part of the e-mail before the @ sign. */
  | { readonly kind: 'pix'; readonly plan: PixPlan }
  | { readonly kind: 'card number'; readonly outcome: ChargeOutcome }
  | { readonly kind: 'cvv'; readonly failure: TokenFailure }
  /** A row of `fixtures/`, or its absence; for a visit date, the result of a face search. */
  | { readonly kind: 'fixture' };

/** The outcome of a PIX. Null waits to be settled by hand. */
export type PixPlan = ChargeOutcome | null | 'fails';
export type TokenFailure = 'refused' | 'service down' | 'checkout reply lost';

export const SCENARIO_GROUPS = [
  'Card codes',
  FAULTY_CARD_CODES,
  'Venues',
  'CPFs',
  'Card numbers',
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

const ALL = [...CARD_SCENARIOS, ...PAYMENT_SCENARIOS, ...PLACE_SCENARIOS];

export type ScenarioId = (typeof ALL)[number]['id'];

export const SCENARIOS: readonly (Scenario & { readonly id: ScenarioId })[] = ALL;

export const MAGIC_CARDS: readonly CardSeed[] = SCENARIOS.flatMap(({ input, behaviour }) =>
  behaviour.kind === 'card' ? [{ code: input, ...behaviour }] : [],
);

type Kind = Scenario['behaviour']['kind'];

function behaviourOf<K extends Kind>(kind: K, input: string) {
  const found = SCENARIOS.find((one) => one.behaviour.kind === kind && one.input === input);
  return found?.behaviour as Extract<Scenario['behaviour'], { kind: K }> | undefined;
}

/** @returns the outcome of a PIX by the e-mail's part before the @ sign, without a `+tag` */
export function pixPlan(email: string): PixPlan {
  const localPart = /^[^@+]*/.exec(email.toLowerCase())?.[0] ?? '';
  const behaviour = behaviourOf('pix', `${localPart}@example.com`);
  return behaviour ? behaviour.plan : ORDINARY_PIX;
}

export function cardOutcome(number: string): ChargeOutcome {
  return behaviourOf('card number', number)?.outcome ?? ORDINARY_CREDIT_CARD;
}

export function tokenFailure(cvv: string): TokenFailure | undefined {
  return behaviourOf('cvv', cvv)?.failure;
}
