import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtClient } from '#server/testing/storefront.ts';
import { readTheme } from '#shared/theme/theme.ts';
import { HEADING_FILES, TEXT_FILE } from '#shared/theme/theme-tokens.ts';
import { readFontFiles, readPageFiles } from './page-files.ts';
import { fontsOf } from './page-head.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_first.js'], css: ['assets/index-1.css'] },
  '_first.js': { file: 'assets/first-1.js' },
  'src/i18n/pt.ts': { file: 'assets/pt-1.js' },
  'src/i18n/es.ts': { file: 'assets/es-1.js' },
  'src/pages/home.tsx': { file: 'assets/home-1.js', imports: ['_first.js'] },
  'src/pages/gallery/gallery.tsx': { file: 'assets/gallery-1.js', imports: ['_gallery.js'] },
  '_gallery.js': { file: 'assets/gallery-2.js', imports: ['_first.js'], css: ['assets/gallery-1.css'] },
};

const clientOf = (manifest: object) => builtClient({ '.vite/manifest.json': JSON.stringify(manifest) });

it('a page has its own modules and style sheets, with all that they import, in its language, and nothing twice', async () => {
  const filesOf = await readPageFiles(await clientOf(MANIFEST));
  const entry = ['/assets/first-1.js', '/assets/index-1.js'];
  expect(filesOf('home', 'pt', false).modules).toEqual([...entry, '/assets/pt-1.js', '/assets/home-1.js']);
  expect(filesOf('gallery', 'es', false).modules).toEqual([
    ...entry,
    '/assets/es-1.js',
    '/assets/gallery-2.js',
    '/assets/gallery-1.js',
  ]);
  expect(filesOf('terms', 'pt', false).modules).toEqual([...entry, '/assets/pt-1.js']);
});

it('a page that comes rendered needs all its style sheets to be seen, another one that of the entry', async () => {
  const filesOf = await readPageFiles(await clientOf(MANIFEST));
  const entry = '<link rel="stylesheet" href="/assets/index-1.css" crossorigin="">';
  const own = 'href="/assets/gallery-1.css" crossorigin="">';
  expect(filesOf('gallery', 'pt', true).styles).toBe(`${entry}<link rel="stylesheet" ${own}`);
  expect(filesOf('gallery', 'pt', false).styles).toBe(`${entry}<link rel="preload" as="style" ${own}`);
});

it('a page needs the text face and its venue’s heading face, by their built names', async () => {
  const faces = [TEXT_FILE, ...Object.values(HEADING_FILES)];
  const entries = faces.map((name) => [`x/${name}`, { file: `assets/${name}-1a2b.woff2`, src: `x/${name}.woff2` }]);
  const files = await readFontFiles(await clientOf({ ...MANIFEST, ...Object.fromEntries(entries) }));
  const fonts = (HEADINGS: string) => fontsOf(readTheme({ THEME: { HEADINGS } }), files);
  expect(fonts('rounded')).toEqual([`/assets/${TEXT_FILE}-1a2b.woff2`, '/assets/nunito-latin-900-normal-1a2b.woff2']);
  expect(fonts('serif')[1]).toBe('/assets/fraunces-latin-600-normal-1a2b.woff2');
  expect(fonts('sans')).toEqual([`/assets/${TEXT_FILE}-1a2b.woff2`]);
});

it('a page names nothing that was not built', async () => {
  const none = join(tmpdir(), 'no-client');
  expect((await readPageFiles(none))('gallery', 'pt', false)).toEqual({ styles: '', modules: [] });
  for (const folder of [none, await clientOf(MANIFEST)])
    expect(fontsOf(readTheme({}), await readFontFiles(folder))).toEqual([]);
});
