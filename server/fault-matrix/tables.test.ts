import { describe, expect, it } from 'vitest';
import { DEFINED_KINDS } from '#mock-provider/faults/catalogue.ts';
import { CALLS, type CallName } from './calls.ts';
import { expectedOutcome } from './check-cell.ts';
import { DEVIATIONS } from './deviations.ts';
import { CLASSES, outcomesOf } from './expectations.ts';

describe('the tables of expected outcomes', () => {
  it('have an outcome for every kind of fault in every class, and none with status 500', () => {
    for (const callClass of Object.values(CLASSES)) expect(outcomesOf(callClass).size).toBe(DEFINED_KINDS.length);
  });

  it('list no deviation that equals the outcome of its class', () => {
    for (const [name, deviations] of Object.entries(DEVIATIONS)) {
      const usual = outcomesOf(CLASSES[CALLS[name as CallName].class]);
      for (const { kinds, outcome } of deviations) {
        for (const kind of kinds) {
          expect(usual.get(kind), `${name} × ${kind}`).not.toBe(outcome);
          expect(expectedOutcome(name as CallName, kind)).toBe(outcome);
        }
      }
    }
  });
});
