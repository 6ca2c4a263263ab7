import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CALLS, type Call, type CallName } from './calls.ts';
import type { Cell, Seen } from './cell.ts';
import { DEVIATIONS } from './deviations.ts';
import { CLASSES, outcomesOf } from './expectations.ts';
import { OUTCOMES, type Outcome, type OutcomeName } from './outcomes.ts';

/** The outcome that the tables expect of a cell. @throws Error when they name none */
export function expectedOutcome(name: CallName, kind: FaultKind): OutcomeName {
  const deviation = DEVIATIONS[name]?.find(({ kinds }) => kinds.includes(kind));
  const outcome = deviation?.outcome ?? outcomesOf(CLASSES[CALLS[name].class]).get(kind);
  if (outcome === undefined) throw new Error(`no outcome is expected of ${name} with ${kind}`);
  return outcome;
}

/** The name of an outcome in the tables, or what it is where they have none. */
function nameOf({ status, errorCode, body }: Outcome): string {
  const known = Object.entries(OUTCOMES).find(
    ([, outcome]) => outcome.status === status && outcome.errorCode === errorCode && outcome.body === body,
  );
  return known?.[0] ?? `${status} ${errorCode ?? ''} ${body}`;
}

/** What is wrong in a cell, in a few words each; nothing when all is as expected. */
export function problemsOf({ call: name, kind }: Cell, seen: Seen): string[] {
  const call: Call = CALLS[name];
  const expected = expectedOutcome(name, kind);
  const isAnswered = seen.outcome.status === 200;
  const { tries: mostTries } = CLASSES[call.class];
  const mayKeep = call.isKept === true && ['answered', 'longer', 'broken'].includes(expected);
  const charges = call.charges && isAnswered ? 1 : 0;
  const checks: readonly (readonly [boolean, string])[] = [
    [nameOf(seen.outcome) === expected, `${nameOf(seen.outcome)}, not ${expected}`],
    [seen.tries >= 1 && seen.tries <= mostTries, `the provider was asked ${seen.tries} times`],
    // A browser does not take a broken body for the whole, whatever it may keep.
    [mayKeep || !seen.isKept, 'a browser may keep it'],
    [seen.bytes <= (call.maxBytes ?? Number.POSITIVE_INFINITY), `${seen.bytes} bytes came`],
    [seen.checkouts <= 1, `the provider was asked ${seen.checkouts} times to charge`],
    [seen.charges === charges, `${seen.charges} charges were made, not ${charges}`],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem);
}
