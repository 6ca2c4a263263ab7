import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';

const isHere = (program: string) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0;

/** Skips tests if a program is missing, and names the programs in their titles. */
export function needing(...programs: readonly string[]) {
  const isMissing = !programs.every(isHere);
  const titled = (title: string) => `${title} (needs ${programs.join(' and ')})`;
  return {
    describe: (title: string, tests: () => void) => describe.skipIf(isMissing)(titled(title), tests),
    it: (title: string, test: () => Promise<void>, timeoutMs?: number) =>
      it.skipIf(isMissing)(titled(title), test, timeoutMs),
  };
}
