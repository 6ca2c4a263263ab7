import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root } from '../root.mjs';
import { runToEnd } from '../run-to-end.mjs';
import { tools } from '../tools.ts';
import { LOADERS } from './loader-build.ts';

/** The folder of the built client. */
export const builtClient = join(root, 'dist/client');

/**
 * The pages; the scripts that load what they need; and what renders them, which the server imports and never sends.
 * The first build empties the folder.
 */
const BUILDS = [
  [],
  ...LOADERS.map((name) => ['--mode', name]),
  ['--ssr', 'src/rendered-pages/render-page.tsx', '--outDir', '../dist/client/.server'],
];

/** Files that browsers get: not those of a folder that begins with a dot. */
const compressible = /^[^.].*\.(?:css|js|svg)$/;

/**
 * Builds the client into dist/client. It is a production build whatever NODE_ENV says, because React has a build for each.
 * A Brotli and
 * a gzip copy are written beside each text file, for the server to send.
 * @param options for Vite, such as `--logLevel warn`
 * @returns the exit code
 */
export async function buildClient(...options: string[]): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const build of BUILDS) {
    const exitCode = await runToEnd(process.execPath, [tools.vite, 'build', ...build, ...options], env);
    if (exitCode !== 0) return exitCode;
  }
  const files = await readdir(builtClient, { recursive: true });
  await Promise.all(files.filter((file) => compressible.test(file)).map(writeCompressed));
  return 0;
}

/** Compresses a file as well as zlib can: for Brotli that is the default. */
async function writeCompressed(file: string): Promise<void> {
  const path = join(builtClient, file);
  const content = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
