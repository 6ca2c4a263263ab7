import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readTheme } from '#shared/theme/theme.ts';
import { HEADING_FILES, TEXT_FILE } from '#shared/theme/theme-tokens.ts';
import { readFontFiles } from './page-files.ts';
import { fontsOf } from './page-head.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function clientWith(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  folders.push(folder);
  const entries = names.map((name) => [`x/${name}`, { file: `assets/${name}-1a2b.woff2`, src: `x/${name}.woff2` }]);
  const manifest = { ...Object.fromEntries(entries), 'index.html': { file: 'assets/first-load.js', css: ['a.css'] } };
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return folder;
}

it('a page needs the text face and its venue’s heading face, by their built names', async () => {
  const files = await readFontFiles(await clientWith([TEXT_FILE, ...Object.values(HEADING_FILES)]));
  const fonts = (HEADINGS: string) => fontsOf(readTheme({ THEME: { HEADINGS } }), files);
  expect(fonts('rounded')).toEqual([`/assets/${TEXT_FILE}-1a2b.woff2`, '/assets/nunito-latin-900-normal-1a2b.woff2']);
  expect(fonts('serif')[1]).toBe('/assets/fraunces-latin-600-normal-1a2b.woff2');
  expect(fonts('sans')).toEqual([`/assets/${TEXT_FILE}-1a2b.woff2`]);
});

it('preloads nothing that was not built', async () => {
  const theme = readTheme({});
  expect(fontsOf(theme, await readFontFiles(await clientWith([])))).toEqual([]);
  expect(fontsOf(theme, await readFontFiles(join(tmpdir(), 'no-client')))).toEqual([]);
});
