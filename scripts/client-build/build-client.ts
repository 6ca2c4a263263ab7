import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root } from '../root.mjs';
import { runToEnd } from '../run-to-end.mjs';
import { tools } from '../tools.ts';
import { LOADERS } from './loader-build.ts';

export const builtClient = join(root, 'dist/client');

/** Pages, loaders, and the renderer that the server imports. The first build empties the folder. */
const BUILDS = [
  [],
  ...LOADERS.map((name) => ['--mode', name]),
  ['--ssr', 'src/rendered-pages/render-page.tsx', '--outDir', '../dist/client/.server'],
];

/** Not in dot folders, which browsers never get. */
const compressible = /^[^.].*\.(?:css|js|svg)$/;

/** Always for production: React has two builds. With Brotli and gzip copies. Returns the exit code. */
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

async function writeCompressed(file: string): Promise<void> {
  const path = join(builtClient, file);
  const content = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
