import { readFileSync } from 'node:fs';

/** Clock ticks in `/proc`, on every Linux that Node supports. */
const TICKS_A_SECOND = 100;

/** CPU time in µs since the start, in steps of 10 ms. @throws Error without `/proc` */
export function cpuUsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return ((user + system) * 1_000_000) / TICKS_A_SECOND;
}
