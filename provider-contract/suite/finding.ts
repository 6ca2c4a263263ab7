export type Finding = {
  readonly endpoint: string;
  readonly call: string;
  /** `form` or `refused` for the reply itself, otherwise the name of a plausibility check. */
  readonly check: string;
  readonly status: number | null;
  readonly result: 'agrees' | 'differs' | 'not tried';
  /** All differences, or why the check was not tried. If it agrees, the wrong fields that the storefront leaves out. */
  readonly details: readonly string[];
};

export type Row = Pick<Finding, 'endpoint' | 'call' | 'status'>;

/** @returns a list with the difference; empty if the condition holds */
export const unless = (holds: unknown, difference: string): string[] => (holds ? [] : [difference]);

/** @param leftOut wrong fields that do not count, because the storefront leaves them out */
export function compared(
  row: Row,
  check: string,
  details: readonly string[],
  leftOut: readonly string[] = [],
): Finding {
  return details.length === 0
    ? { ...row, check, result: 'agrees', details: leftOut }
    : { ...row, check, result: 'differs', details };
}

export function untried(row: Row, check: string, why: string): Finding {
  return { ...row, check, result: 'not tried', details: [why] };
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

export function unanswered(row: Row, check: string, error: unknown): Finding {
  return compared(row, check, [`no answer: ${reasonOf(error)}`]);
}

/** Says why a call or a check is not tried. */
export class NotTried extends Error {}

/** @throws NotTried if a value is missing that an option or an earlier reply should have given */
export function need<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new NotTried(`needs ${what}`);
  return value;
}

/** A run's outcome is the first of these that applies. */
export type RunOutcome = 'unreachable' | 'differs' | 'not tried' | 'agrees';

export function outcomeOf(findings: readonly Finding[]): RunOutcome {
  const has = (result: Finding['result']) => findings.some((finding) => finding.result === result);
  if (!findings.some(({ status }) => status !== null)) return 'unreachable';
  if (has('differs')) return 'differs';
  return has('not tried') ? 'not tried' : 'agrees';
}
