import { readFileSync } from 'node:fs';

/** How many of the units in `/proc` are a second, on every Linux that Node supports. */
const TICKS_A_SECOND = 100;

/**
 * @returns the microseconds of the processors that a program has used since its start, in steps of 10 ms
 * @throws Error where there is no `/proc`
 */
export function cpuUsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return ((user + system) * 1_000_000) / TICKS_A_SECOND;
}
