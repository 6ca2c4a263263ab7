import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { assertWritable } from '../install-packages.mjs';
import { root, tools } from '../root.mjs';
import { runToEnd } from '../run-to-end.mjs';
import { LOADERS } from './loader-build.ts';

export const builtClient = join(root, 'dist/client');
const sourceMaps = join(root, 'dist/client-maps');

/** Vite's options to build pages, loaders, and the renderer for the server. The first build empties the folder. */
const BUILDS = [
  [],
  ...LOADERS.map((name) => ['--mode', name]),
  ['--ssr', 'src/rendered-pages/render-page.tsx', '--outDir', '../dist/client/.server'],
];

const compressible = /^[^.].*\.(?:css|js|svg)$/;

/** What the built files are made from. The lock file represents the packages. */
const SOURCES = ['{client,shared,scripts/client-build}/**', 'vite.config.ts', 'package-lock.json'];

/** The file with the hash of the built sources. A build removes it first and writes it last: half a build has none. */
const builtFrom = join(builtClient, '.sources');

/** Builds with React's production build, and adds Brotli and gzip copies. Returns the exit code. */
export async function buildClient(...options: string[]): Promise<number> {
  assertWritable();
  const sources = await hashOf(root, SOURCES);
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const build of BUILDS) {
    const exitCode = await runToEnd(process.execPath, [tools.vite, 'build', ...build, ...options], env);
    if (exitCode !== 0) return exitCode;
  }
  await keepSourceMaps();
  const files = await readdir(builtClient, { recursive: true });
  await Promise.all(files.filter((file) => compressible.test(file)).map(writeCompressed));
  await writeFile(builtFrom, sources);
  return 0;
}

/** Builds the client unless dist/client is up to date. Returns the exit code. */
export async function buildChangedClient(): Promise<number> {
  const built = await readFile(builtFrom, 'utf8').catch(() => undefined);
  if (built === (await hashOf(root, SOURCES))) return 0;
  console.log('Building the client…');
  return buildClient('--logLevel', 'warn');
}

/** Hashes the names and contents of files. @param patterns relative to `folder` */
async function hashOf(folder: string, patterns: readonly string[]): Promise<string> {
  const entries = globSync(patterns, { cwd: folder, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = await readFile(file);
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Moves source maps into a folder that is not served. They are for reading visitors' stack traces. */
async function keepSourceMaps(): Promise<void> {
  await rm(sourceMaps, { recursive: true, force: true });
  const files = await readdir(builtClient, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    await mkdir(dirname(join(sourceMaps, file)), { recursive: true });
    const map: { mappings: string } = JSON.parse(await readFile(join(builtClient, file), 'utf8'));
    const code = await readFile(join(builtClient, file.replace(/\.map$/, '')), 'utf8');
    // The hint was added after the map was made, and a plugin cannot change the map.
    if (code.startsWith('//# allFunctionsCalledOnLoad\n')) map.mappings = `;${map.mappings}`;
    await writeFile(join(sourceMaps, file), JSON.stringify(map));
    await rm(join(builtClient, file));
  }
}

async function writeCompressed(file: string): Promise<void> {
  const path = join(builtClient, file);
  const content = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
