/**
 * `npm run sbom` prints, as CycloneDX, the packages that reach a server or a browser: those that the storefront imports, and
 * those that the build puts into the client. Tools and tests are not in it. It needs no network.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesOf, trackedFiles } from './checks/imports.ts';
import { root } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';

/** A style sheet names a font's package in the address of its file. */
const FONT = /url\("(@[\w-]+\/[\w-]+)\//g;

/** The packages of the fonts that the client brings. */
function fontPackages(): string[] {
  const sheets = trackedFiles().filter((file) => file.startsWith('client/src/') && file.endsWith('.css'));
  return sheets.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(FONT)].map(([, name = '']) => name),
  );
}

/** npm without packages that others only expect beside them, such as TypeScript. */
const QUIETLY = ['--package-lock-only', '--legacy-peer-deps', '--loglevel=error'];

/** @returns the text of npm's list for a copy of the lock that has only these packages and what they need */
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
  process.stdout.write(listOf([...new Set([...server, ...client, ...fontPackages()])]));
  return 0;
});
