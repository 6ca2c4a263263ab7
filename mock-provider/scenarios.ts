import type { CardSeed } from './cards/card.ts';
import type { Ending } from './orders/ending.ts';
import { CARD_SCENARIOS } from './scenarios/cards.ts';
import { ORDINARY_CARD, ORDINARY_PIX, PAYMENT_SCENARIOS } from './scenarios/payments.ts';
import { PLACE_SCENARIOS } from './scenarios/places.ts';
import type { PixPlan, Scenario, TokenTrouble, VisitRule } from './scenarios/scenario.ts';
import { VISIT_SCENARIOS } from './scenarios/visits.ts';

/** The scenario catalogue: every magic value. What the mock does, its documents and its tests all read this. */
export const SCENARIOS: readonly Scenario[] = [
  ...CARD_SCENARIOS,
  ...PAYMENT_SCENARIOS,
  ...VISIT_SCENARIOS,
  ...PLACE_SCENARIOS,
];

const pixPlans = new Map<string, PixPlan>();
const cardEndings = new Map<string, Ending>();
const tokenTroubles = new Map<string, TokenTrouble>();
const visitRules = new Map<string, VisitRule>();
/** The cards that every venue has which no test has isolated. */
export const MAGIC_CARDS: CardSeed[] = [];

for (const { input, behaviour } of SCENARIOS) {
  if (behaviour.kind === 'card') MAGIC_CARDS.push({ code: input, ...behaviour });
  else if (behaviour.kind === 'pix') pixPlans.set(behaviour.localPart, behaviour.plan);
  else if (behaviour.kind === 'card number') cardEndings.set(behaviour.number, behaviour.ending);
  else if (behaviour.kind === 'cvv') tokenTroubles.set(behaviour.cvv, behaviour.trouble);
  else if (behaviour.kind === 'visit day') visitRules.set(behaviour.day, behaviour.search);
}

/** @returns how a PIX turns out, by the e-mail's first part (a `+tag` does not count) */
export function pixPlan(email: string): PixPlan {
  const localPart = /^[^@+]*/.exec(email.toLowerCase())?.[0] ?? '';
  const plan = pixPlans.get(localPart);
  return plan === undefined ? ORDINARY_PIX : plan;
}

/** @returns how a payment with this card number turns out */
export function cardEnding(number: string): Ending {
  return cardEndings.get(number) ?? ORDINARY_CARD;
}

/** @returns what this CVV makes go wrong, if anything */
export function tokenTrouble(cvv: string): TokenTrouble | undefined {
  return tokenTroubles.get(cvv);
}

/** @param date `yyyy-MM-dd` @returns what the face search does where no card is of this date */
export function visitRule(date: string): VisitRule {
  return visitRules.get(date.slice(-2)) ?? 'finds none';
}
