import type { Figures } from './figures.ts';
import type { ProbeName } from './probe.ts';

/** @property rssMb peak memory of the storefront @property stallMs longest stall of its event loop */
export type Row = {
  readonly phase: string;
  readonly probe: ProbeName;
  readonly figures: Figures;
  readonly rssMb: number;
  readonly stallMs: number;
};

/** Limits: ms above the quiet phase, because the machine may be busy, or MB above the phase before. */
export type Bound = {
  readonly probe: ProbeName;
  readonly figure: 'p95' | 'p99' | 'stallMs' | 'rssMb';
  readonly most: number;
};

const figureOf = (row: Row, figure: Bound['figure']) =>
  figure === 'rssMb' || figure === 'stallMs' ? row[figure] : row.figures[figure];

/** @param rows of all phases in order, the quiet one first */
export function brokenBounds(rows: readonly Row[], phase: string, bounds: readonly Bound[]): string[] {
  return bounds.flatMap(({ probe, figure, most }) => {
    const ofProbe = rows.filter((row) => row.probe === probe);
    const at = ofProbe.findIndex((row) => row.phase === phase);
    const row = ofProbe[at];
    const compared = ofProbe[figure === 'rssMb' ? at - 1 : 0];
    if (row === undefined || compared === undefined) return [`${phase}: ${probe} was not measured.`];
    const more = figureOf(row, figure) - figureOf(compared, figure);
    return more > most ? [`${phase}: ${figure} of ${probe} grew by ${more.toFixed(0)}, more than ${most}.`] : [];
  });
}
