import { FAULTS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CALLS, type CallName } from './calls.ts';
import { type Cell, type Ground, type Seen, walkCell } from './cell.ts';

/** Kinds that are over when a deadline is: their cells wait, the others work. */
const WAITING: ReadonlySet<FaultKind> = new Set(['hang', 'drip', 'out_of_order']);
/** How many cells are walked at a time. */
const WAITING_AT_ONCE = 32;
const WORKING_AT_ONCE = 8;

/** What came of a cell, or the error that kept it from being walked. */
export type Walked = { readonly cell: Cell; readonly seen: Seen | Error };

/** Every call with every fault kind. */
export const CELLS: readonly Cell[] = (Object.keys(CALLS) as CallName[]).flatMap((call) =>
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
export async function walk(ground: Ground, cells: readonly Cell[] = CELLS): Promise<Walked[]> {
  const walked: Walked[] = [];
  let number = 0;
  const walkOne = async (cell: Cell) => {
    number += 1;
    const seen = await walkCell(ground, cell, number).catch((error: unknown) => Error(String(error)));
    walked.push({ cell, seen });
  };
  await Promise.all([
    inLanes(
      cells.filter(({ kind }) => WAITING.has(kind)),
      WAITING_AT_ONCE,
      walkOne,
    ),
    inLanes(
      cells.filter(({ kind }) => !WAITING.has(kind)),
      WORKING_AT_ONCE,
      walkOne,
    ),
  ]);
  return walked;
}
