import { lineBudget } from '#server/operations/line-budget.ts';
import type { Metrics } from '#server/operations/metrics/metrics.ts';

/** Anybody can send what is refused. Beyond this its lines would soon replace all others of a log with a bounded size. */
const RATE = { burst: 200, perSecond: 20 };

/** Writes the lines of refused requests as long as they are few, and counts the others. */
export type RefusedLines = {
  write(line: () => void): void;
  /** How many lines were left out since the last call. */
  takeLeftOut(): number;
};

export function createRefusedLines(metrics: Metrics, now?: () => number): RefusedLines {
  const mayWrite = lineBudget(RATE, now);
  let leftOut = 0;
  return {
    write(line) {
      if (mayWrite()) return line();
      leftOut += 1;
      metrics.refusedLineLeftOut();
    },
    takeLeftOut() {
      const taken = leftOut;
      leftOut = 0;
      return taken;
    },
  };
}
