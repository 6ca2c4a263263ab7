import { DEFINED_KINDS } from '#mock-provider/faults/catalogue.ts';
import type { CallName } from './calls.ts';
import { type Cell, isWaiting, type Observation, runCell, type TestBed } from './run-cell.ts';

/** How many cells run at a time: those that mostly wait for a deadline, and those that do not. */
const MAX_WAITING = 64;
const MAX_WORKING = 8;

export type CellResult = { readonly cell: Cell; readonly result: Observation | Error };

export function cellsOf(calls: Readonly<Record<string, unknown>>): readonly Cell[] {
  return (Object.keys(calls) as CallName[]).flatMap((call) => DEFINED_KINDS.map((kind) => ({ call, kind })));
}

async function runInParallel(cells: readonly Cell[], lanes: number, run: (cell: Cell) => Promise<void>): Promise<void> {
  const left = [...cells];
  const lane = async () => {
    for (let cell = left.shift(); cell; cell = left.shift()) await run(cell);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

let number = 0;

/** Runs cells one after the other: the deadlines of one are not delayed by the work of others. */
export async function runCellsAlone(testBed: TestBed, cells: readonly Cell[]): Promise<CellResult[]> {
  const results: CellResult[] = [];
  for (const cell of cells) results.push(...(await runCells(testBed, [cell])));
  return results;
}

export async function runCells(testBed: TestBed, cells: readonly Cell[]): Promise<CellResult[]> {
  const results: CellResult[] = [];
  const run = async (cell: Cell) => {
    number += 1;
    const result = await runCell(testBed, cell, number).catch((error: unknown) => Error(String(error)));
    results.push({ cell, result });
  };
  const waiting = cells.filter(isWaiting);
  const working = cells.filter((cell) => !isWaiting(cell));
  await Promise.all([runInParallel(waiting, MAX_WAITING, run), runInParallel(working, MAX_WORKING, run)]);
  return results;
}
