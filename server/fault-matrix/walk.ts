import { FAULTS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CALLS, type CallName } from './calls.ts';
import { type Cell, type Ground, isWaiting, type Seen, walkCell } from './cell.ts';

/** How many cells are walked at a time: those that wait for a deadline, and those that do not. */
const WAITING_AT_ONCE = 32;
const WORKING_AT_ONCE = 8;

/** What came of a cell, or the error that kept it from being walked. */
export type Walked = { readonly cell: Cell; readonly seen: Seen | Error };

/** The calls with the longest deadlines come first, so that no other cell has to wait for them in the end. */
const LONGEST: ReadonlySet<CallName> = new Set(['zip', 'faceSearch']);
const NAMES = (Object.keys(CALLS) as CallName[]).sort((a, b) => Number(LONGEST.has(b)) - Number(LONGEST.has(a)));

/** Every call with every fault kind. */
export const CELLS: readonly Cell[] = NAMES.flatMap((call) =>
  (Object.keys(FAULTS) as FaultKind[]).map((kind) => ({ call, kind })),
);

async function inLanes(cells: readonly Cell[], lanes: number, walkOne: (cell: Cell) => Promise<void>): Promise<void> {
  const left = [...cells];
  const lane = async () => {
    for (let cell = left.shift(); cell; cell = left.shift()) await walkOne(cell);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Walks cells, many at a time. */
export async function walk(ground: Ground, cells: readonly Cell[]): Promise<Walked[]> {
  const walked: Walked[] = [];
  let number = 0;
  const walkOne = async (cell: Cell) => {
    number += 1;
    const seen = await walkCell(ground, cell, number).catch((error: unknown) => Error(String(error)));
    walked.push({ cell, seen });
  };
  await Promise.all([
    inLanes(cells.filter(isWaiting), WAITING_AT_ONCE, walkOne),
    inLanes(
      cells.filter((cell) => !isWaiting(cell)),
      WORKING_AT_ONCE,
      walkOne,
    ),
  ]);
  return walked;
}
