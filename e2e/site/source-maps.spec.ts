import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A text that only one source file has. The build changes only its quotes. */
const KNOWN = { text: 'page-locale', source: 'client/src/lib/device-storage.ts' };

test('a place in a script that visitors run leads to its source, by a map that nobody is served', {
  tag: ['@laptop'],
}, async ({ page }) => {
  await page.goto('/');
  const html = await page.content();
  const read = (path: string) => page.evaluate(async (url) => (await fetch(url)).text(), `/${path}`);
  const scripts = [...new Set([...html.matchAll(/assets\/[\w.-]+\.js/g)].map(([path]) => path))];
  const codes = await Promise.all(scripts.map(read));
  const at = codes.findIndex((code) => code.includes(KNOWN.text));
  const [path = '', code = ''] = [scripts[at], codes[at]];
  expect(code).not.toContain('sourceMappingURL');
  for (const address of [`/${path}.map`, `/client-maps/${path}.map`, `/../client-maps/${path}.map`])
    expect(await page.evaluate(async (url) => (await fetch(url)).text(), address), address).not.toContain('"mappings"');

  const file = join(root, 'dist/client-maps', `${path}.map`);
  const map = new SourceMap(JSON.parse(await readFile(file, 'utf8')));
  const before = code.slice(0, code.indexOf(KNOWN.text)).split('\n');
  const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  if (!('originalSource' in entry)) throw new Error(`the map of ${path} has no such place`);
  const source = resolve(root, 'dist/client/assets', entry.originalSource);
  expect(source).toBe(join(root, KNOWN.source));
  const line = (await readFile(source, 'utf8')).split('\n')[entry.originalLine];
  expect(line).toContain("'page-locale'");
});
