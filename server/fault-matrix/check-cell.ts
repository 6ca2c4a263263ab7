import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { Call } from './call.ts';
import { CALLS, type CallName } from './calls.ts';
import { DEVIATIONS } from './deviations.ts';
import { CLASSES, OUTCOMES, type Outcome, type OutcomeName, outcomesOf } from './expectations.ts';
import type { Cell, Observation } from './run-cell.ts';

/** The outcome that the tables expect of a cell. @throws Error when they name none. */
export function expectedOutcome(name: CallName, kind: FaultKind): OutcomeName {
  const deviation = DEVIATIONS[name]?.find(({ kinds }) => kinds.includes(kind));
  const outcome = deviation?.outcome ?? outcomesOf(CLASSES[CALLS[name].class]).get(kind);
  if (outcome === undefined) throw new Error(`no outcome is expected of ${name} with ${kind}`);
  return outcome;
}

function nameOf({ status, errorCode, body }: Outcome): string {
  const known = Object.entries(OUTCOMES).find(
    ([, outcome]) => outcome.status === status && outcome.errorCode === errorCode && outcome.body === body,
  );
  return known?.[0] ?? `${status} ${errorCode ?? ''} ${body}`;
}

export function problemsOf({ call: name, kind }: Cell, observed: Observation): string[] {
  const call: Call = CALLS[name];
  const expected = expectedOutcome(name, kind);
  const isAnswered = observed.outcome.status === 200;
  const { tries: maxTries } = CLASSES[call.class];
  const mayBeCached = call.isCacheable === true && ['answered', 'longer', 'broken'].includes(expected);
  const charges = call.charges && isAnswered ? 1 : 0;
  const checks: readonly (readonly [boolean, string])[] = [
    [nameOf(observed.outcome) === expected, `${nameOf(observed.outcome)}, not ${expected}`],
    [observed.tries >= 1 && observed.tries <= maxTries, `the provider was asked ${observed.tries} times`],
    // A browser never takes a broken body for a whole one, whatever its headers allow.
    [mayBeCached || !observed.isCacheable, 'a browser may cache it'],
    [observed.bytes <= (call.maxBytes ?? Number.POSITIVE_INFINITY), `${observed.bytes} bytes came`],
    [observed.checkouts <= 1, `the provider was asked ${observed.checkouts} times to charge`],
    [observed.charges === charges, `${observed.charges} charges were made, not ${charges}`],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem);
}
