import { describe } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CALLS, type CallName } from './calls.ts';
import { DEVIATIONS } from './deviations.ts';
import { CLASSES } from './expectations.ts';
import { testMatrix } from './matrix-test.ts';
import type { Cell } from './run-cell.ts';

const inTurn = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/**
 * A third of the matrix: each call meets each outcome of its class, each class each fault, and each call the faults that it
 * deviates with.
 */
function chosenCells(): readonly Cell[] {
  const names = Object.keys(CALLS) as CallName[];
  const usual = Object.entries(CLASSES).flatMap(([className, { outcomes }]) => {
    const calls = names.filter((name) => CALLS[name].class === className);
    return Object.values<readonly FaultKind[]>(outcomes).flatMap((kinds) =>
      Array.from({ length: Math.max(kinds.length, calls.length) }, (_, at) => ({
        call: inTurn(calls, at),
        kind: inTurn(kinds, at),
      })),
    );
  });
  const deviating = names.flatMap((call) =>
    (DEVIATIONS[call] ?? []).flatMap(({ kinds }) => kinds.map((kind) => ({ call, kind }))),
  );
  return [...new Map([...usual, ...deviating].map((cell) => [`${cell.call} ${cell.kind}`, cell])).values()];
}

describe('each call and each fault', () => testMatrix(chosenCells()));
