import type { CardSeed } from '#mock-provider/world/cards/card.ts';
import type { ChargeOutcome } from '#mock-provider/world/orders/charge.ts';
import { CARD_SCENARIOS } from './cards.ts';
import { ORDINARY_CREDIT_CARD, ORDINARY_PIX, PAYMENT_SCENARIOS } from './payments.ts';
import { PLACE_SCENARIOS } from './places.ts';
import type { PixPlan, Scenario, TokenFailure } from './scenario.ts';

const ALL = [...CARD_SCENARIOS, ...PAYMENT_SCENARIOS, ...PLACE_SCENARIOS];

export type ScenarioId = (typeof ALL)[number]['id'];

export const SCENARIOS: readonly (Scenario & { readonly id: ScenarioId })[] = ALL;

const pixPlans = new Map<string, PixPlan>();
const cardOutcomes = new Map<string, ChargeOutcome>();
const tokenFailures = new Map<string, TokenFailure>();
export const MAGIC_CARDS: CardSeed[] = [];

for (const { input, behaviour } of SCENARIOS) {
  if (behaviour.kind === 'card') MAGIC_CARDS.push({ code: input, ...behaviour });
  else if (behaviour.kind === 'pix') pixPlans.set(behaviour.localPart, behaviour.plan);
  else if (behaviour.kind === 'card number') cardOutcomes.set(behaviour.number, behaviour.outcome);
  else if (behaviour.kind === 'cvv') tokenFailures.set(behaviour.cvv, behaviour.failure);
}

/** @returns the outcome of a PIX, by the part of the e-mail before the @ sign, without a `+tag` */
export function pixPlan(email: string): PixPlan {
  const localPart = /^[^@+]*/.exec(email.toLowerCase())?.[0] ?? '';
  const plan = pixPlans.get(localPart);
  return plan === undefined ? ORDINARY_PIX : plan;
}

export function cardOutcome(number: string): ChargeOutcome {
  return cardOutcomes.get(number) ?? ORDINARY_CREDIT_CARD;
}

export function tokenFailure(cvv: string): TokenFailure | undefined {
  return tokenFailures.get(cvv);
}
