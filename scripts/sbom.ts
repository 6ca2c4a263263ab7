/** `npm run sbom` prints the packages that reach a server or browser, as CycloneDX. It needs no network. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesOf } from './checks/imports.ts';
import { root } from './root.mjs';
import { runAsScript } from './run-to-end.mjs';

/** Options of npm. `--legacy-peer-deps` leaves out peers such as TypeScript. */
const QUIETLY = ['--package-lock-only', '--legacy-peer-deps', '--loglevel=error'];

/** Returns the list of packages and their dependencies, from a copy of the lock that is reduced to them. */
function listOf(packages: readonly string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'sbom-'));
  const folder = join(parent, 'vitrine');
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
  try {
    mkdirSync(folder);
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name));
    run(process.execPath, join(root, 'scripts/keep-packages.mjs'), ...packages);
    run('npm', 'install', '--offline', '--ignore-scripts', ...QUIETLY);
    return run('npm', 'sbom', '--sbom-format=cyclonedx', ...QUIETLY);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

await runAsScript(async () => {
  const server = packagesOf('server/main.ts', 'server/', 'shared/');
  const client = packagesOf('client/src/main.tsx', 'client/src/', 'shared/');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Only style sheets refer to the fonts' files, so these packages are named here.
  const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  process.stdout.write(listOf([...new Set([...server, ...client, ...fonts])]));
  return 0;
});
