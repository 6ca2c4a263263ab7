import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';
import { root } from '../root.mjs';

/** Reading a property does nothing else in any of this code: a read that nothing uses can go. */
const OPTIONS: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 2, pure_getters: true } };

/** Terser needs half the time of a build. What it made of the same code before is kept beside the packages. */
const kept = join(root, 'node_modules/.cache/minified');

async function minified(fileName: string, code: string, version: string): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([version, OPTIONS, code]))
    .digest('hex');
  const file = join(kept, `${key}.js`);
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== null) return before;
  const result = await minify(code, OPTIONS);
  if (result.code === undefined) throw new Error(`${fileName}: nothing is left after minifying`);
  await mkdir(kept, { recursive: true });
  // Another build may write the same file: it appears as a whole.
  const part = `${file}.${process.pid}`;
  await writeFile(part, result.code);
  await rename(part, file);
  return result.code;
}

/**
 * Minifies scripts a second time, by Terser. After Vite's own minifier it still finds 1.5 percent: two kilobytes of the
 * gallery's first load, compressed. Terser alone is larger than both together. It is slow, so only the named scripts have
 * it.
 * @param names of the chunks, without hash
 */
export function minifyAgain(names: readonly string[]): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { version }: { version: string } = JSON.parse(
        await readFile(join(root, 'node_modules/terser/package.json'), 'utf8'),
      );
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !names.includes(output.name)) continue;
        output.code = await minified(output.fileName, output.code, version);
      }
    },
  };
}
