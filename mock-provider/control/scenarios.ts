import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import type { Scenario } from '#mock-provider/scenarios/scenario.ts';
import type { ScenariosReply } from './schema.ts';

/** The control API has field names of its own for the outcome of a card number and the failure of a CVV. */
function writeBehaviour(behaviour: Scenario['behaviour']): { kind: string; [field: string]: unknown } {
  if (behaviour.kind === 'card number') {
    const { outcome: ending, ...others } = behaviour;
    return { ...others, ending };
  }
  if (behaviour.kind === 'cvv') {
    const { failure: trouble, ...others } = behaviour;
    return { ...others, trouble };
  }
  return behaviour;
}

export function listScenarios(): ScenariosReply {
  return { scenarios: SCENARIOS.map((scenario) => ({ ...scenario, behaviour: writeBehaviour(scenario.behaviour) })) };
}
