import { execFileSync } from 'node:child_process';
import { root } from '../root.mjs';

/** What the mock provider's own tests depend on. */
const OF_THE_MOCK = [
  ...['mock-provider', 'fixtures', 'shared', 'e2e/mock-page'],
  ...['package-lock.json', 'vitest.config.ts', 'playwright.config.ts'],
];

/**
 * Says whether the mock provider's own tests must run: something that they depend on differs from the branch that a change
 * lands on. Where that cannot be told, such as without git or a remote, they must.
 * @param folder of the clone
 */
export function isMockChanged(folder: string = root): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const base = git('merge-base', 'HEAD', 'origin/HEAD');
    const changed = git('diff', '--name-only', base, '--', ...OF_THE_MOCK);
    const added = git('ls-files', '--others', '--exclude-standard', '--', ...OF_THE_MOCK);
    return changed !== '' || added !== '';
  } catch {
    // Not a clone with a remote: everything may have changed.
    return true;
  }
}
