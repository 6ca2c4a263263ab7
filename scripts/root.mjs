import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The package for other browsers and measurements. Its commands install it. */
export const lab = join(root, 'lab');

/** The package of the Node that every command runs on. */
export const runtime = join(root, 'scripts/runtime');

/** The tools' scripts, to be run with `node`. On Windows, the commands in node_modules/.bin are other files. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};
