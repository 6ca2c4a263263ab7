import type { CardSeed } from '#mock-provider/world/cards/card.ts';
import type { ChargeOutcome } from '#mock-provider/world/orders/charge.ts';
import { CARD_SCENARIOS } from './cards.ts';
import { FIXTURE_SCENARIOS } from './fixture-rows.ts';
import { ORDINARY_CREDIT_CARD, ORDINARY_PIX, PAYMENT_SCENARIOS } from './payments.ts';
import type { PixPlan, Scenario, TokenFailure } from './scenario.ts';

const ALL = [...CARD_SCENARIOS, ...PAYMENT_SCENARIOS, ...FIXTURE_SCENARIOS];

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

/** @returns the outcome of a PIX. The e-mail's part before the @ sign decides it; a `+tag` is ignored. */
export function pixPlan(email: string): PixPlan {
  const localPart = /^[^@+]*/.exec(email.toLowerCase())?.[0] ?? '';
  const behaviour = behaviourOf('pix', `${localPart}@example.com`);
  return behaviour ? behaviour.plan : ORDINARY_PIX;
}

export function creditCardOutcome(number: string): ChargeOutcome {
  return behaviourOf('credit card number', number)?.outcome ?? ORDINARY_CREDIT_CARD;
}

export function tokenFailure(cvv: string): TokenFailure | undefined {
  return behaviourOf('cvv', cvv)?.failure;
}
